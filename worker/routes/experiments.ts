/** `/api/admin/experiments` (docs/product/experiments.md#lifecycle-of-a-test). */
import type { Handler } from "hono";
import type { ExperimentList } from "../../contract/experiment-detail-schema.ts";
import { draftSchema, MAX_PLAN_BYTES, planSchema } from "../../contract/experiment-plan-schema.ts";
import type { StoredExperiment } from "../../contract/stored-experiment.ts";
import { type AppEnv, createHandlers } from "../app-env.ts";
import { publishedState } from "../experiments/publish.ts";
import { limitBody, validate } from "../http/validate.ts";
import { outputOf } from "./call-output.ts";
import { change, readPublished, requireValue } from "./experiment-detail.ts";
import { requireToken, sessionOnly } from "./with-session.ts";

/** GET: all tests, and those that only KV knows. */
export const experiments: Handler<AppEnv> = async (c) => {
	const { sqlCalls, responses } = c.env;
	const token = requireToken(c);
	const stored = requireValue(await sqlCalls.asCaller(token, "list_experiments"));
	const { publication, inKv } = await readPublished(c.env);
	const { summaryOf } = await import("../experiments/judge.ts");
	const now = Date.now();
	const names = new Set(stored.map(({ name }) => name));
	const list: ExperimentList = {
		experiments: stored
			.filter(hasValidPlans)
			.map((test) => summaryOf(test, publishedState(test, publication, inKv), now)),
		invalid: stored
			.filter((test) => !hasValidPlans(test))
			.map(({ name, state }) => ({ name, state })),
		foreign: (inKv?.tests ?? [])
			.filter(({ testName }) => !names.has(testName))
			.map(({ testName, slot = null, variants }) => ({ name: testName, slot, arms: variants })),
	};
	return responses.json(await outputOf("list_experiments", list));
};

/** The database checks a plan when it is written: a rule that came later may forbid it. */
function hasValidPlans({ plan, counts }: StoredExperiment): boolean {
	return [plan, counts?.plan ?? plan].every((each) => planSchema.safeParse(each).success);
}

/** POST: a draft, for a super_admin. */
export const experimentDraft = createHandlers(
	sessionOnly,
	limitBody(MAX_PLAN_BYTES),
	validate("json", draftSchema),
	(c) => {
		const { name, plan } = c.req.valid("json");
		return change(c, name, "create_experiment", { plan }, 201);
	},
);
