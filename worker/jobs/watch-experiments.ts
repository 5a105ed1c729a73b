import type { ExperimentSummary } from "../../contract/experiment-detail-schema.ts";
import { GUARDRAIL_GOALS } from "../../contract/experiment-terms.ts";
import type { ExperimentHarm } from "../../contract/mails.ts";
import { publishExperiments, publishedState, readKv } from "../experiments/publish.ts";
import type { Harm } from "../experiments/statistics/guardrail.ts";
import { valueOrThrow } from "../http/errors.ts";
import type { Services } from "../services.ts";

/**
 * Watches over running tests (docs/product/experiments.md#health-of-a-test): stores the looks that are due, stops tests whose
 * guardrail proves harm, writes again what KV lacks, and records problems for the list and the weekly mail.
 *
 * @returns the names of the tests that were stopped
 * @throws Error when a test cannot be judged, or KV does not have the tests as the database has them: after all
 * else was done
 */
export async function watchExperiments(
	{ env, log, sqlCalls }: Pick<Services, "env" | "log" | "sqlCalls">,
	now: number,
): Promise<{ stopped: string[] }> {
	const { asService } = sqlCalls;
	const [published, watched, inKv, { dueLooksOf, harmOf, isStopping, summaryOf }] =
		await Promise.all([
			asService("get_publication"),
			asService("list_watched_experiments"),
			readKv(env.CONFIG),
			import("../experiments/judge.ts"),
		]);
	const publication = valueOrThrow(published);
	const tests = valueOrThrow(watched);
	const stopped: string[] = [];
	const judged: ExperimentSummary[] = [];
	const failed: string[] = [];
	for (const test of tests) {
		// A plan that cannot be judged must not keep the others from being stopped.
		try {
			const { name: test_name, run } = test;
			const harm = harmOf(test, now);
			const summary = summaryOf(test, publishedState(test, publication, inKv), now);
			judged.push(summary);
			if (harm !== null && isStopping(harm, summary.verdict)) {
				const call = { test_name, run, harm: textsOf(harm) };
				const isStopped = valueOrThrow(await asService("stop_experiment_for_harm", call));
				if (isStopped) stopped.push(test.name);
			}
			// Last, because it weighs the networks of days that nobody has weighed, which must not keep a test from being stopped.
			const looks = dueLooksOf(test, now);
			if (looks.length > 0) {
				valueOrThrow(await asService("store_experiment_looks", { test_name, run, looks }));
			}
		} catch (error) {
			log.error("experiment_not_judged", { test: test.name, reason: String(error) });
			failed.push(test.name);
		}
	}
	const outside = judged.filter(({ published }) => published === "outside");
	if (outside.length > 0) {
		const names = outside.map(({ name }) => name);
		valueOrThrow(await asService("mark_changed_outside", { names }));
	}
	const problems = Object.fromEntries(judged.map((test) => [test.name, test.problems]));
	valueOrThrow(await asService("record_experiment_problems", { problems }));
	// Also what was published, and is neither there nor replaced by somebody: KV has lost it.
	const isLost = judged.some(({ published }) => published === "pending");
	const ports = { kv: env.CONFIG, asService, log };
	if (!(await publishExperiments(ports, isLost))) throw new Error("KV lacks changes of the tests");
	if (failed.length > 0) throw new Error(`Not judged: ${failed.join(", ")}`);
	return { stopped };
}

/** Values of the mail about a harm: only the goal that was harmed has a change. */
function textsOf({ arm, goal, lift: { estimate } }: Harm): ExperimentHarm {
	const change = estimate === null ? "none" : String(Math.round(100 * estimate));
	const changes = GUARDRAIL_GOALS.map((each) => [`${each}_change`, each === goal ? change : ""]);
	return { arm, ...Object.fromEntries(changes) };
}
