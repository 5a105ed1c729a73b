/** Simulated runs whose pages are measured, and how often the guardrail stops them. */
import { guardrailHarm } from "../../worker/experiments/statistics/guardrail.ts";
import { dayOfRun, runCounts } from "../fakes/run-counts.ts";
import { randomFrom } from "../random.ts";

interface LoadScenario {
	name: string;
	/** Measured visitors a day, of A and B. */
	measured: readonly [number, number];
	/** The shares of slow pages of A and B; on every third day they double. */
	slow: readonly [number, number];
	/** Shares of runs that may be stopped: at most by chance, or at least. */
	stopped: { atMost: number } | { atLeast: number };
}

const USUAL = { measured: [50, 50], slow: [0.1, 0.1], stopped: { atMost: 0.01 } } as const;
const IS_STOPPED = { atLeast: 0.8 };

export const LOAD_SCENARIOS: LoadScenario[] = [
	{ name: "measured pages, equal arms", ...USUAL },
	{ name: "measured pages, B visited twice as often", ...USUAL, measured: [50, 100] },
	{
		name: "measured pages, B slow half as often again",
		...USUAL,
		slow: [0.1, 0.15],
		stopped: IS_STOPPED,
	},
	{
		name: "measured pages, B slow twice as often",
		...USUAL,
		slow: [0.1, 0.2],
		stopped: IS_STOPPED,
	},
];

const DAYS = 28;
const ARMS = ["A", "B"] as const;

/** Whether the share of stopped runs is as the scenario demands. */
export function isStoppedAsOften({ stopped }: LoadScenario, share: number): boolean {
	return "atMost" in stopped ? share <= stopped.atMost : share >= stopped.atLeast;
}

/** The share of runs of four weeks that the guardrail stops. */
export function stoppedLoads({ measured, slow }: LoadScenario, runs: number, seed = 1): number {
	const random = randomFrom(seed);
	const { plan } = runCounts();
	let stopped = 0;
	for (let run = 0; run < runs; run++) {
		const loads = Array.from({ length: DAYS }, (_, d) => {
			const day = new Date(dayOfRun(d)).toISOString().slice(0, 10);
			return ARMS.map((arm, i) => {
				const rate = (slow[i] ?? 0) * (d % 3 === 0 ? 2 : 1);
				const visitors = Array.from({ length: measured[i] ?? 0 }, () => random() < rate);
				const slowOnes = visitors.filter(Boolean).length;
				return { day, arm, slow: slowOnes, fast: visitors.length - slowOnes };
			});
		}).flat();
		const counts = runCounts({ plan: { ...plan, guardrailGoal: "lcp_good" }, loads });
		if (guardrailHarm(counts, dayOfRun(DAYS)) !== null) stopped++;
	}
	return stopped / runs;
}
