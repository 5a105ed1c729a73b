import { oddsDensity } from "./beta-distribution.ts";

/** The chance of `k` of `n` draws, each with the chance `p`. */
export function binomialPmf(k: number, n: number, p: number): number {
	if (k === 0) return Math.exp(n * Math.log1p(-p));
	if (k === n) return p ** n;
	return oddsDensity(p, k, n - k) * (n / k / (n - k));
}
