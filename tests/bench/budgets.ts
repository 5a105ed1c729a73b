import type { Measured } from "./load.ts";

/** A budget compares two cases of the same run (docs/architecture/overview.md#budgets). */
export interface Budget {
	name: string;
	of: string;
	against: string;
	figure: "perSecond" | "p50" | "p99" | "cpu";
	/** A minimum for requests/s, a maximum for a time. */
	limit: number;
	/** The ratio to which a budget that is not met is held, and why. */
	missed?: { limit: number; why: string };
}

const CTA = { limit: 1.5, figure: "cpu", against: "bare click" } as const;
const CTA_OF_MANY_TESTS = { ...CTA, limit: 1.7 };
const BY_CTA = {
	limit: 2.1,
	why: "a quarter is the collector of events with the queue, the rest many steps below a tenth each",
};
const BY_CTA_OF_MANY_TESTS = {
	limit: 2.4,
	why: "five of the tests run on the home page, and each needs an arm, a cookie and an event",
};
const BY_HOME_OF_MANY_TESTS = { ...BY_CTA_OF_MANY_TESTS, limit: 0.78 };
const PAGE = { limit: 0.85, figure: "perSecond", against: "bare page" } as const;
const BLOG = { limit: 0.85, figure: "perSecond" } as const;
/** The list is the smallest page, so that a visit's own part weighs most. */
const BY_LIST = {
	limit: 0.65,
	why: "a bare page makes no identifiers and sends none of our headers and cookies, a quarter of a small page's time",
};
const BY_POST = { ...BY_LIST, limit: 0.8 };

const BUDGETS: Budget[] = [
	{ name: "/cta, fresh: cpu", of: "/cta, fresh", ...CTA, missed: BY_CTA },
	{ name: "/cta, returning: cpu", of: "/cta, returning", ...CTA, missed: BY_CTA },
	{ name: "home, fresh: requests/s", of: "home, fresh", ...PAGE },
	{ name: "home, returning: requests/s", of: "home, returning", ...PAGE },
	{
		...{ name: "POST /e: cpu", of: "POST /e", figure: "cpu", against: "bare POST", limit: 2 },
		missed: {
			limit: 3.2,
			why: "a bare POST reads no body, has no limit, and responds without one",
		},
	},
	...["fresh", "returning"].flatMap((who) => [
		{
			name: `/cta, ${who}, 50 tests: cpu`,
			of: `/cta, ${who}, 50 tests`,
			...CTA_OF_MANY_TESTS,
			missed: BY_CTA_OF_MANY_TESTS,
		},
		{
			...{ name: `home, ${who}, 50 tests: requests/s`, of: `home, ${who}, 50 tests`, ...PAGE },
			missed: BY_HOME_OF_MANY_TESTS,
		},
	]),
	...["list", "post"].flatMap((page) =>
		[`blog ${page}`, `blog ${page}, WordPress off`].map((of) => ({
			...BLOG,
			name: `${of}: requests/s`,
			of,
			against: `bare ${page}`,
			missed: page === "list" ? BY_LIST : BY_POST,
		})),
	),
];

export interface Verdict extends Budget {
	ratio: number;
	/** The other case's processor time divided by this one's: separates a slow Worker from a busy machine. */
	cpuRatio: number;
	/** The lowest and highest ratio of the rounds. */
	range: [number, number];
	/** "missed" as far as it is known to be; "late": the driver did not keep the rate, so that nothing is said of the Worker. */
	verdict: "pass" | "missed" | "late" | "FAIL";
}

export interface Round extends Measured {
	/** Processor time of workerd in µs per request, which a busy machine hardly changes. */
	cpu: number;
}

/** The rounds of each case in order. */
export type Rounds = ReadonlyMap<string, readonly Round[]>;

/** The ratio of each budget: the median over the rounds, of two cases in the same round. */
export function judge(rounds: Rounds, budgets: readonly Budget[] = BUDGETS): Verdict[] {
	return budgets.map((budget) => {
		const own = rounds.get(budget.of) ?? [];
		const base = rounds.get(budget.against) ?? [];
		const ratiosOf = (figure: keyof Round) =>
			own.map((round, i) => round[figure] / (base[i]?.[figure] ?? Number.NaN));
		const ratios = ratiosOf(budget.figure);
		const ratio = median(ratios);
		const cpuRatio = 1 / median(ratiosOf("cpu"));
		const isWithin = (limit: number) =>
			budget.figure === "perSecond" ? ratio >= limit : ratio <= limit;
		const known = budget.missed && isWithin(budget.missed.limit) ? "missed" : "FAIL";
		return {
			...budget,
			ratio,
			cpuRatio,
			range: [Math.min(...ratios), Math.max(...ratios)],
			verdict: isWithin(budget.limit) ? "pass" : known,
		};
	});
}

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	const middle = sorted.length / 2;
	const low = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
	const high = sorted[Math.floor(middle)] ?? Number.NaN;
	return (low + high) / 2;
}
