/** `GET /api/admin/experiments`: all tests, and those that only KV knows (docs/product.md#lifecycle-of-a-test). */
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { ExperimentList } from "../contract/experiment-admin.ts";
import { publishedState } from "../experiments/publish.ts";
import type { StoredExperiment } from "../experiments/stored-experiment.ts";
import { requireToken } from "./admin-token.ts";
import { readPublished, requireValue } from "./experiment-detail.ts";

export const experiments: Handler<AppEnv> = async (c) => {
	const { operatorCalls, responses } = c.env;
	const token = requireToken(c.req.raw.headers);
	const stored = requireValue(
		await operatorCalls.asOperator<StoredExperiment[]>(token, "list_experiments"),
	);
	const { publication, inKv } = await readPublished(c.env);
	const { summaryOf } = await import("../experiments/judge.ts");
	const now = Date.now();
	const names = new Set(stored.map(({ name }) => name));
	const list: ExperimentList = {
		experiments: stored.map((test) =>
			summaryOf(test, publishedState(test, publication, inKv), now),
		),
		foreign: (inKv?.tests ?? [])
			.filter(({ testName }) => !names.has(testName))
			.map(({ testName, slot = null, variants }) => ({ name: testName, slot, arms: variants })),
	};
	return responses.json(list);
};
