/** Simulated payments of a test's visitors, and how often the interval of the difference holds the truth. */

import type { RunCounts } from "../../contract/run-counts.ts";
import { revenueOf } from "../../worker/experiments/statistics/revenue.ts";
import { dayOfRun, runCounts } from "../fakes/run-counts.ts";
import { randomFrom } from "../random.ts";

type Random = () => number;

interface RevenueScenario {
	name: string;
	/** The visitors of A and B; one in fifty of A pays. */
	units: readonly [number, number];
	/** B's share of payers relative to A's, less one. */
	lift: number;
	/** Revenue of a payer, in cents, and how much more one of B brings. */
	draw(random: Random): number;
	dearer?: number;
	/** The least coverage; approximate where a small arm meets a heavy tail. */
	least?: number;
}

const RATE = 1 / 50;
const normal = (random: Random) =>
	Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
/** Most pay a month or two, some a year. */
const plans = (random: Random) => {
	if (random() < 0.3) return 11_752;
	return random() < 0.8 ? 2798 : 1399;
};
/** The largest hundredth of payers brings an eighth of all money. */
const heavy = (random: Random) => Math.exp(7 + 1.2 * normal(random));

const FEW = [500, 500] as const;
const MANY = [5000, 5000] as const;
export const REVENUE_SCENARIOS: RevenueScenario[] = [
	{ name: "revenue, plans, 10 payers an arm", units: FEW, lift: 0, draw: plans },
	{
		name: "revenue, plans, 100 payers an arm, B pays half as often again",
		units: MANY,
		lift: 0.5,
		draw: plans,
	},
	{ name: "revenue, plans, B a fifth cheaper", units: MANY, lift: 0.3, draw: plans, dearer: -0.2 },
	{ name: "revenue, heavy tail, 10 payers an arm", units: FEW, lift: 0, draw: heavy },
	{ name: "revenue, heavy tail, 100 payers an arm", units: MANY, lift: 0, draw: heavy },
	{ name: "revenue, heavy tail, B pays half as often again", units: MANY, lift: 0.5, draw: heavy },
	{
		name: "revenue, heavy tail, 40 and 10 payers",
		units: [2000, 500],
		lift: 0,
		draw: heavy,
		least: 0.89,
	},
];

const DAY = new Date(dayOfRun(0)).toISOString().slice(0, 10);
const SAMPLE = 200_000;

/** The share of runs whose interval holds the true difference of capped revenue. */
export function revenueCoverage(scenario: RevenueScenario, runs: number, seed = 1): number {
	const random = randomFrom(seed);
	const { units, lift, draw, dearer = 0 } = scenario;
	const rates = [RATE, RATE * (1 + lift)] as const;
	const amountOf = (arm: number) => draw(random) * (arm === 1 ? 1 + dearer : 1);
	const truth = trueDifference(units, rates, amountOf);
	const exposures = units.map((n, arm) => ({ day: DAY, arm: "AB".charAt(arm), units: n }));
	let held = 0;
	for (let run = 0; run < runs; run++) {
		const payers = units.flatMap((n, arm) =>
			Array.from({ length: binomial(random, n, rates[arm] ?? 0) }, () => payer(arm, amountOf(arm))),
		);
		const [window] = revenueOf(runCounts({ exposures, payers }), dayOfRun(15));
		const { low, high } = window?.arms[1]?.difference ?? {};
		if ((low ?? 0) <= truth && truth <= (high ?? 0)) held++;
	}
	return held / runs;
}

function payer(arm: number, net: number): NonNullable<RunCounts["payers"]>[number] {
	return { day: DAY, arm: "AB".charAt(arm), nets: { 14: net, 30: net } };
}

/** Capped at the 99th percentile that payers of both arms have in the long run. */
function trueDifference(
	units: readonly [number, number],
	rates: readonly [number, number],
	amountOf: (arm: number) => number,
): number {
	const samples = units.map((n, arm) =>
		Array.from({ length: (SAMPLE * n * (rates[arm] ?? 0)) / (units[0] * RATE) }, () =>
			amountOf(arm),
		),
	);
	const sorted = samples.flat().sort((a, b) => a - b);
	const cap = sorted[Math.ceil(0.99 * sorted.length) - 1] ?? 0;
	const [a = 0, b = 0] = samples.map(
		(sample, arm) =>
			((rates[arm] ?? 0) * sample.reduce((sum, net) => sum + Math.min(net, cap), 0)) /
			sample.length,
	);
	return b - a;
}

/** A binomial number by the gaps between successes, which are geometric. */
function binomial(random: Random, n: number, p: number): number {
	let count = -1;
	for (let at = 0; at <= n; count++) at += 1 + Math.floor(Math.log(1 - random()) / Math.log(1 - p));
	return count;
}
