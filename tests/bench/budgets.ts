import type { Measured } from "./load.ts";

/** One line of design §13: what is measured, against what, in the same run. */
interface Budget {
	name: string;
	of: string;
	against: string;
	figure: "perSecond" | "p50";
	/** A least share for requests/s, a most for p50. */
	limit: number;
	aim?: number;
}

const CTA = { limit: 0.85, aim: 0.95, figure: "perSecond", against: "bare 302" } as const;
const CTA_P50 = { limit: 1.2, figure: "p50", against: "bare 302" } as const;
const PAGE = { limit: 0.7, figure: "perSecond", against: "bare page" } as const;

export const BUDGETS: Budget[] = [
	{ name: "/cta, fresh: requests/s", of: "/cta, fresh", ...CTA },
	{ name: "/cta, fresh: p50", of: "/cta, fresh", ...CTA_P50 },
	{ name: "/cta, returning: requests/s", of: "/cta, returning", ...CTA },
	{ name: "/cta, returning: p50", of: "/cta, returning", ...CTA_P50 },
	{ name: "home, fresh: requests/s", of: "home, fresh", ...PAGE },
	{ name: "home, returning: requests/s", of: "home, returning", ...PAGE },
];

export interface Verdict extends Budget {
	ratio: number;
	/** The lowest and highest of the rounds: how far to trust the ratio. */
	range: [number, number];
	passed: boolean;
}

/** By case, its rounds in order. */
export type Rounds = ReadonlyMap<string, readonly Measured[]>;

/** Each budget's ratio: of the two cases in the same round, the median over the rounds. */
export function judge(rounds: Rounds): Verdict[] {
	return BUDGETS.map((budget) => {
		const base = rounds.get(budget.against) ?? [];
		const ratios = (rounds.get(budget.of) ?? []).map((round, i) => {
			return round[budget.figure] / (base[i]?.[budget.figure] ?? Number.NaN);
		});
		const ratio = median(ratios);
		const passed = budget.figure === "p50" ? ratio <= budget.limit : ratio >= budget.limit;
		return { ...budget, ratio, range: [Math.min(...ratios), Math.max(...ratios)], passed };
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
