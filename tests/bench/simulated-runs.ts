/** Simulated runs of a test through the pure statistics, and how often these are right and wrong. */
import type { Interval, Verdict } from "../../contract/experiment-detail-schema.ts";
import type { RunCounts } from "../../contract/run-counts.ts";
import { guardrailHarm } from "../../worker/experiments/statistics/guardrail.ts";
import { resultsOf } from "../../worker/experiments/statistics/results.ts";
import { dayOfRun, runCounts } from "../fakes/run-counts.ts";
import { randomFrom } from "../random.ts";

export interface Scenario {
	name: string;
	visitorsPerDay: number;
	baseRate: number;
	/** The lift of every arm but A. */
	lift: number;
	/** Planned, by arm from A on. */
	weights: readonly number[];
	/** How visitors are really split; as planned if absent. */
	split?: readonly number[];
	/** Shares of runs that this scenario must reach. */
	atLeast?: Partial<Shares>;
}

const USUAL = { visitorsPerDay: 200, baseRate: 0.05, lift: 0, weights: [50, 50] };

export const SCENARIOS: Scenario[] = [
	{ name: "A/A", ...USUAL },
	{ name: "A/A, few visitors", ...USUAL, visitorsPerDay: 40, baseRate: 0.02 },
	{ name: "A/A, 90 to 10", ...USUAL, weights: [90, 10] },
	{ name: "A/A, four arms", ...USUAL, weights: [25, 25, 25, 25] },
	{ name: "lift 30 %", ...USUAL, lift: 0.3 },
	{ name: "lift 50 %", ...USUAL, lift: 0.5, atLeast: { wins: 0.85 } },
	{ name: "lift −50 %", ...USUAL, lift: -0.5, atLeast: { loses: 0.85 } },
	{
		name: "45 to 55 instead of 50 to 50",
		...USUAL,
		split: [45, 55],
		atLeast: { ratioAlarm: 0.9 },
	},
];

/** Result of one run. */
interface Outcome {
	wins: boolean;
	loses: boolean;
	ratioAlarm: boolean;
	guardrailStop: boolean;
	/** A p-value of 5 % or less for B on any day. */
	lowP: boolean;
	/** The always-valid intervals of B held its true lift on every day. */
	everyDay: boolean;
	/** The interval that the verdict states holds the true lift of B; true while it states none. */
	shown: boolean;
	/** Tells that the last sentence about the effect is false: it names a wrong winner or loser, or an interval without the true lift. */
	falseSentence: boolean;
	/** The page says that an effect has changed, which it never does here. */
	falseChange: boolean;
	/** The interval of A's rate held its true rate at the end. */
	rate: boolean;
}

export type Shares = Record<keyof Outcome, number>;

const WEEKS = 4;
const DAYS = 7 * WEEKS;
const GOAL = "cta_click";
const END = dayOfRun(DAYS);

/** The share of runs with each outcome, of runs of four weeks. */
export function simulateRuns(scenario: Scenario, runs: number, seed = 1): Shares {
	const random = randomFrom(seed);
	const sums: Record<string, number> = {};
	for (let run = 0; run < runs; run++) {
		const outcome = readRun(simulateRun(scenario, random), scenario);
		for (const [name, is] of Object.entries(outcome)) sums[name] = (sums[name] ?? 0) + Number(is);
	}
	return Object.fromEntries(
		Object.entries(sums).map(([name, sum]) => [name, sum / runs]),
	) as Shares;
}

const AT_MOST: Partial<Shares> = { lowP: 0.05, ratioAlarm: 0.01, guardrailStop: 0.01 };
/** Whatever the true lift is. */
const FALSE_AT_MOST: Partial<Shares> = { falseSentence: 0.05, falseChange: 0.05 };
const AT_LEAST: Partial<Shares> = { everyDay: 0.95, shown: 0.95, rate: 0.95 };

/** The promises that the shares of a scenario break, beyond three standard errors of so many runs. */
export function brokenPromises(scenario: Scenario, shares: Shares, runs: number): string[] {
	const { atLeast = {} } = scenario;
	const missed = Object.keys(atLeast).filter(
		(name) => shares[name as keyof Shares] < (atLeast[name as keyof Shares] ?? 0),
	);
	if (scenario.split) return missed;
	const margin = (p: number) => 3 * Math.sqrt((p * (1 - p)) / runs);
	const names = Object.keys(shares) as (keyof Shares)[];
	const broken: string[] = names.filter((name) => {
		const most = FALSE_AT_MOST[name] ?? (scenario.lift === 0 ? AT_MOST[name] : undefined);
		const least = AT_LEAST[name];
		if (most !== undefined && shares[name] > most + margin(most)) return true;
		return least !== undefined && shares[name] < least - margin(least);
	});
	const verdicts = shares.wins + shares.loses;
	if (scenario.lift === 0 && verdicts > 0.05 + margin(0.05)) broken.push("verdicts");
	return [...broken, ...missed];
}

function simulateRun(scenario: Scenario, random: () => number): RunCounts {
	const { visitorsPerDay, baseRate, lift, weights, split = weights } = scenario;
	const ids = weights.map((_, i) => "ABCDEFGHIJ".charAt(i));
	const exposures: RunCounts["exposures"] = [];
	const conversions: RunCounts["conversions"] = [];
	for (let d = 0; d < DAYS; d++) {
		const day = new Date(dayOfRun(d)).toISOString().slice(0, 10);
		const seen = ids.map(() => 0);
		const converted = ids.map(() => 0);
		for (let visitor = 0; visitor < visitorsPerDay; visitor++) {
			const arm = drawArm(split, random() * 100);
			seen[arm] = (seen[arm] ?? 0) + 1;
			const rate = arm === 0 ? baseRate : baseRate * (1 + lift);
			if (random() < rate) converted[arm] = (converted[arm] ?? 0) + 1;
		}
		ids.forEach((arm, i) => {
			exposures.push({ day, arm, units: seen[i] ?? 0 });
			conversions.push({ day, arm, goal: GOAL, units: converted[i] ?? 0 });
		});
	}
	const { plan } = runCounts();
	const arms = ids.map((id, i) => ({ id, weight: weights[i] ?? 0 }));
	return runCounts({ plan: { ...plan, arms, guardrailGoal: GOAL }, exposures, conversions });
}

function drawArm(split: readonly number[], position: number): number {
	let cumulative = 0;
	for (const [arm, weight] of split.entries()) {
		cumulative += weight;
		if (position < cumulative) return arm;
	}
	return split.length - 1;
}

function readRun(counts: RunCounts, { lift, baseRate }: Scenario): Outcome {
	const { arms, verdict, comparisons, curve, changes } = resultsOf(counts, END);
	const holdsLift = (interval: Interval) => holds(interval, lift);
	return {
		wins: verdict?.kind === "wins",
		loses: verdict?.kind === "loses",
		ratioAlarm: verdict?.kind === "refused_ratio",
		guardrailStop: guardrailHarm(counts, END) !== null,
		lowP: comparisons.some(
			({ arm, goal, pValue }) => arm === "B" && goal === GOAL && pValue <= 0.05,
		),
		everyDay: curve.filter(({ arm }) => arm === "B").every((point) => holdsLift(point.lift)),
		shown: shownIntervals(verdict, "B").every(holdsLift),
		falseSentence: isFalse(verdict, lift),
		falseChange: changes.length > 0,
		rate: holds(arms[0]?.goals[GOAL].rate, baseRate),
	};
}

/** Sentence of the verdict about an arm, or about all. */
function shownIntervals(verdict: Verdict | null, of?: string): Interval[] {
	const lifts =
		verdict?.kind === "wins" || verdict?.kind === "loses"
			? [verdict]
			: verdict?.kind === "no_difference"
				? verdict.lifts
				: [];
	return lifts.filter(({ arm }) => of === undefined || arm === of).map(({ lift }) => lift);
}

/** A refusal says nothing of the effect: it is an outcome of its own. */
function isFalse(verdict: Verdict | null, lift: number): boolean {
	if (verdict?.kind === "wins" && lift <= 0) return true;
	if (verdict?.kind === "loses" && lift >= 0) return true;
	return !shownIntervals(verdict).every((interval) => holds(interval, lift));
}

/** An end that is not known excludes nothing. */
function holds(interval: Interval | undefined, value: number): boolean {
	const { low = null, high = null } = interval ?? {};
	return (low === null || low <= value) && (high === null || value <= high);
}
