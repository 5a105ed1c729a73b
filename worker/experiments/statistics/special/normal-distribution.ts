import { newtonFromMode } from "./newton-from-mode.ts";

/** Between the series around 0 and the fraction of the tails; either converges quickly here. */
const TAIL_FROM = 2;

/** The chance that a standard normal variable is at most `z`. */
export function normalCdf(z: number): number {
	if (Math.abs(z) < TAIL_FROM) return 0.5 + fromZero(z);
	return z < 0 ? tail(-z) : 1 - tail(z);
}

/** The value that a standard normal variable does not exceed with the chance `p`. */
export function normalQuantile(p: number): number {
	if (p > 0.5) return -normalQuantile(1 - p);
	if (p <= 0) return Number.NEGATIVE_INFINITY;
	return newtonFromMode(0, (z) => {
		const excess = Math.abs(z) < TAIL_FROM ? fromZero(z) - (p - 0.5) : normalCdf(z) - p;
		return excess / density(z);
	});
}

function density(z: number): number {
	return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
}

/** The chance between 0 and `z`, negative below 0, https://dlmf.nist.gov/7.6.E2. */
function fromZero(z: number): number {
	let term = z;
	let sum = z;
	for (let odd = 3; Math.abs(term) > Math.abs(sum) * Number.EPSILON; odd += 2) {
		term *= (z * z) / odd;
		sum += term;
	}
	return sum * density(z);
}

/** As many as `TAIL_FROM` needs for the precision of a double. */
const TERMS = 80;

/** The chance above `z`, Laplace's continued fraction, https://dlmf.nist.gov/7.9.E1. */
function tail(z: number): number {
	let fraction = z;
	for (let k = TERMS; k > 0; k--) fraction = z + k / fraction;
	return density(z) / fraction;
}
