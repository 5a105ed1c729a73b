import { stirlingRemainder } from "./ln-beta.ts";
import { newtonFromMode } from "./newton-from-mode.ts";

/** The chance of at most `x`, https://dlmf.nist.gov/8.17. */
export function betaCdf(x: number, a: number, b: number): number {
	if (x <= 0) return 0;
	if (x >= 1) return 1;
	return isBelowMiddle(x, a, b) ? lowerTail(x, a, b) : 1 - upperTail(x, a, b);
}

/**
 * The value that is not exceeded with the chance `p`.
 *
 * @example betaQuantile(0.025, 5, 96) // 0.0164
 */
export function betaQuantile(p: number, a: number, b: number): number {
	if (p <= 0) return 0;
	if (p >= 1) return 1;
	// Over the log odds, whose density x^a (1 − x)^b / B(a, b) has its maximum at ln(a / b).
	const odds = newtonFromMode(Math.log(a / b), (lnOdds) => {
		const x = 1 / (1 + Math.exp(-lnOdds));
		const excess = p < 0.5 ? betaCdf(x, a, b) - p : 1 - p - betaSurvival(x, a, b);
		return excess / oddsDensity(x, a, b);
	});
	return 1 / (1 + Math.exp(-odds));
}

function betaSurvival(x: number, a: number, b: number): number {
	return isBelowMiddle(x, a, b) ? 1 - lowerTail(x, a, b) : upperTail(x, a, b);
}

/** Range in which the continued fraction of the lower tail converges quickly (https://dlmf.nist.gov/8.17.v). */
function isBelowMiddle(x: number, a: number, b: number): boolean {
	return x < (a + 1) / (a + b + 2);
}

function lowerTail(x: number, a: number, b: number): number {
	return oddsDensity(x, a, b) / (a * continuedFraction(x, a, b));
}

/** The upper tail by symmetry, https://dlmf.nist.gov/8.17.E4. */
function upperTail(x: number, a: number, b: number): number {
	return oddsDensity(x, a, b) / (b * continuedFraction(1 - x, b, a));
}

/**
 * x^a (1 − x)^b / B(a, b) as its value at x = a / (a + b) and the deviation from there: the powers
 * alone would lose as many digits as `a` has (Loader, "Fast and accurate computation of binomial
 * probabilities", 2000).
 */
export function oddsDensity(x: number, a: number, b: number): number {
	const deviation = b * x - a * (1 - x);
	const remainders = stirlingRemainder(a + b) - stirlingRemainder(a) - stirlingRemainder(b);
	const ofA = overLog(deviation / a, (x / a) * (a + b));
	const ofB = overLog(-deviation / b, ((1 - x) / b) * (a + b));
	const exponent = remainders - a * ofA - b * ofB;
	return Math.sqrt((a / (a + b)) * (b / (2 * Math.PI))) * Math.exp(exponent);
}

/**
 * d − ln(1 + d) without cancellation around 0; ln(1 + d) = 2 artanh(d / (2 + d)),
 * https://dlmf.nist.gov/4.6.E4.
 *
 * @param above 1 + d, which a `d` near −1 does not give.
 */
function overLog(d: number, above: number): number {
	if (Math.abs(d) > 0.2) return d - Math.log(above);
	const r = d / (2 + d);
	const square = r * r;
	let series = 0;
	for (let odd = 21; odd >= 3; odd -= 2) series = series * square + 1 / odd;
	return r * (d - 2 * square * series);
}

/** 1 + d₁/(1 + d₂/(1 + …)) of https://dlmf.nist.gov/8.17.E22, from its front (Lentz, https://dlmf.nist.gov/3.10.iii). */
function continuedFraction(x: number, a: number, b: number): number {
	let value = 1;
	let numerators = 1;
	let denominators = 0;
	const extend = (d: number) => {
		numerators = 1 + d / numerators;
		denominators = 1 / (1 + d * denominators);
		const factor = numerators * denominators;
		value *= factor;
		return factor;
	};
	for (let m = 0; ; m++) {
		const odd = extend((-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1)));
		const even = extend(((m + 1) * (b - m - 1) * x) / ((a + 2 * m + 1) * (a + 2 * m + 2)));
		// Negated, so that a value that is no number ends the loop too.
		const isOpen = Math.max(Math.abs(odd - 1), Math.abs(even - 1)) >= Number.EPSILON;
		if (!isOpen) return value;
	}
}
