/** `/api/admin/experiments/:name` (docs/product/experiments.md#lifecycle-of-a-test). */
import type { Handler } from "hono";
import { editSchema, MAX_PLAN_BYTES } from "../../contract/experiment-plan-schema.ts";
import { type AppEnv, createHandlers } from "../app-env.ts";
import { limitBody, validate } from "../http/validate.ts";
import { change, readDetail, testNameIn } from "./experiment-detail.ts";
import { requireToken, sessionOnly } from "./with-session.ts";

/** GET: the test with its runs and its history. */
export const experiment: Handler<AppEnv> = async (c) => {
	const token = requireToken(c);
	return c.env.responses.json(await readDetail(c.env, token, testNameIn(c)));
};

/** POST: another plan, for a super_admin. */
export const experimentEdit = createHandlers(
	sessionOnly,
	limitBody(MAX_PLAN_BYTES),
	validate("json", editSchema),
	(c) => change(c, testNameIn(c), "edit_experiment", c.req.valid("json")),
);
