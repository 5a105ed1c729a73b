import { oddsDensity } from "./special/beta-distribution.ts";

/** Chances of the counts from `first` on; those before and after are negligible. */
export interface Distribution {
	first: number;
	chances: Float64Array;
}

export const NOTHING_YET: Distribution = { first: 0, chances: Float64Array.of(1) };

/** Standard deviations around the mean outside which a count has a chance below 1e-18. */
const REACH = 9;

/** The binomial distribution of `n` draws, from its most likely count outwards. */
export function binomial(n: number, share: number): Distribution {
	const mode = Math.min(n, Math.floor((n + 1) * share));
	const reach = Math.ceil(REACH * Math.sqrt(n * share * (1 - share))) + REACH;
	const first = Math.max(0, mode - reach);
	const chances = new Float64Array(Math.min(n, mode + reach) - first + 1);
	const odds = share / (1 - share);
	chances[mode - first] = binomialPmf(mode, n, share);
	for (let k = mode - first; k > 0; k--) {
		const count = first + k;
		chances[k - 1] = ((chances[k] ?? 0) * count) / ((n - count + 1) * odds);
	}
	for (let k = mode - first; k < chances.length - 1; k++) {
		const count = first + k;
		chances[k + 1] = ((chances[k] ?? 0) * (n - count) * odds) / (count + 1);
	}
	return { first, chances };
}

/** The distribution of the sum of two independent counts. */
export function sumOf(one: Distribution, other: Distribution): Distribution {
	const chances = new Float64Array(one.chances.length + other.chances.length - 1);
	for (let i = 0; i < one.chances.length; i++) {
		const chance = one.chances[i] ?? 0;
		if (chance === 0) continue;
		for (let j = 0; j < other.chances.length; j++) {
			chances[i + j] = (chances[i + j] ?? 0) + chance * (other.chances[j] ?? 0);
		}
	}
	return { first: one.first + other.first, chances };
}

/** The counts from `from` to `to`, both included; those outside get no chance. */
export function between({ first, chances }: Distribution, from: number, to: number): Distribution {
	const start = Math.max(from, first);
	return { first: start, chances: chances.slice(start - first, Math.max(start, to + 1) - first) };
}

/** The chance of `k` of `n` draws, each with the chance `p`. */
export function binomialPmf(k: number, n: number, p: number): number {
	if (k === 0) return Math.exp(n * Math.log1p(-p));
	if (k === n) return p ** n;
	return oddsDensity(p, k, n - k) * (n / k / (n - k));
}
