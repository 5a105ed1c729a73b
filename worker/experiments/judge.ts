/** Summaries and problems of tests. It loads the statistics: import it only where they are needed. */

import type { ExperimentSummary, Verdict } from "../../contract/experiment-detail-schema.ts";
import { type HealthProblem, STOPPING_GOALS } from "../../contract/experiment-terms.ts";
import type { StoredLook } from "../../contract/run-counts.ts";
import { isHoldout } from "../../contract/slots.ts";
import type { StoredExperiment } from "../../contract/stored-experiment.ts";
import { guardrailHarm, type Harm } from "./statistics/guardrail.ts";
import { problemsOf } from "./statistics/problems.ts";
import { resultsOf } from "./statistics/results.ts";
import { dueLooks } from "./statistics/verdict.ts";

type Published = ExperimentSummary["published"];

/** Summary of a test in the list. */
export function summaryOf(
	test: StoredExperiment,
	published: Published,
	now: number,
): ExperimentSummary {
	const { name, state, run, revision, startedAt, live } = test;
	const { title = name, hypothesis, slot, weeks } = test.plan;
	const verdict = test.counts && resultsOf(test.counts, now).verdict;
	return {
		...{
			name,
			title,
			state,
			hypothesis,
			slot,
			weeks,
			run,
			revision,
			startedAt,
			live,
			verdict,
			published,
		},
		problems: problemsIn(test, published, verdict, now),
	};
}

/** The problems of a running test, and that a stopped one was stopped by its guardrail. */
export function problemsIn(
	test: StoredExperiment,
	published: Published,
	verdict: Verdict | null,
	now: number,
): HealthProblem[] {
	const { state, counts } = test;
	const found = new Set<HealthProblem>();
	if (state === "running" && counts)
		for (const each of problemsOf(counts, verdict, now)) found.add(each);
	if (published === "outside") found.add("changed_outside");
	if (!test.isPublished) found.add("not_live");
	const harm = harmOf(test, now);
	if (harm !== null && !isStopping(harm, verdict)) found.add("harm");
	if (test.isStoppedForHarm) found.add("guardrail_stopped");
	return [...found];
}

/** The proven harm of a running test; a holdout only describes. */
export function harmOf({ state, counts }: StoredExperiment, now: number): Harm | null {
	if (state !== "running" || !counts || isHoldout(counts.plan.slot)) return null;
	return guardrailHarm(counts, now);
}

/** The looks of a test that are to be stored now. */
export function dueLooksOf({ counts, plan }: StoredExperiment, now: number): StoredLook[] {
	return counts && plan.slot !== null ? dueLooks(counts, now) : [];
}

/** Whether a harm stops the test: its goal costs a stranger something, and nothing is wrong with the evidence. */
export function isStopping({ goal }: Harm, verdict: Verdict | null): boolean {
	return STOPPING_GOALS.includes(goal) && !verdict?.kind.startsWith("refused");
}
