/** `GET /api/admin/experiments/:name/results?run=`: what a run shows, the current one by default. */

import { runQuerySchema } from "../../contract/experiment-plan-schema.ts";
import { createHandlers } from "../app-env.ts";
import { validate } from "../http/validate.ts";
import { outputOf } from "./call-output.ts";
import { requireValue, testNameIn } from "./experiment-detail.ts";
import { requireToken } from "./with-session.ts";

export const experimentResults = createHandlers(validate("query", runQuerySchema), async (c) => {
	const { sqlCalls, responses } = c.env;
	const { run } = c.req.valid("query");
	const call = {
		test_name: testNameIn(c),
		run: run === undefined ? null : Number(run),
	};
	const token = requireToken(c);
	const counts = requireValue(await sqlCalls.asCaller(token, "get_run_counts", call));
	const { resultsOf } = await import("../experiments/statistics/results.ts");
	return responses.json(await outputOf("get_experiment_results", resultsOf(counts, Date.now())));
});
