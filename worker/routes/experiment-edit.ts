/** `POST /api/admin/experiments/:name`: another plan, for a super_admin. */
import { createHandlers } from "../app-env.ts";
import { editSchema, MAX_PLAN_BYTES } from "../contract/experiment-plan-schema.ts";
import { limitBody, validate } from "../http/validate.ts";
import { change } from "./experiment-detail.ts";
import { ownPagesOnly } from "./own-pages-only.ts";

export const experimentEdit = createHandlers(
	ownPagesOnly,
	limitBody(MAX_PLAN_BYTES),
	validate("json", editSchema),
	(c) => change(c, c.req.param("name") ?? "", "edit_experiment", c.req.valid("json")),
);
