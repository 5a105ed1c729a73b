/** ln B(a, b), by Stirling's formula and its remainders, so that large arguments do not cancel. */
export function lnBeta(a: number, b: number): number {
	const [low, high] = a < b ? [a, b] : [b, a];
	return (
		(Math.log(2 * Math.PI) - Math.log(high)) / 2 +
		(low - 0.5) * Math.log(low / (low + high)) -
		high * Math.log1p(low / high) +
		stirlingRemainder(low) +
		stirlingRemainder(high) -
		stirlingRemainder(low + high)
	);
}

/** From here on the series below is exact to a double. */
const ASYMPTOTIC_FROM = 10;

/** B₂ₖ / (2k (2k − 1)), the coefficients of https://dlmf.nist.gov/5.11.E1, highest first. */
const COEFFICIENTS = [1 / 156, -691 / 360_360, 1 / 1188, -1 / 1680, 1 / 1260, -1 / 360, 1 / 12];

/** Difference between ln Γ(x) and Stirling's formula, (x − ½) ln x − x + ½ ln 2π. */
export function stirlingRemainder(x: number): number {
	let sum = 0;
	let at = x;
	// The recurrence Γ(x + 1) = x Γ(x), https://dlmf.nist.gov/5.5.E1, with the formula on both sides.
	for (; at < ASYMPTOTIC_FROM; at++) sum += (at + 0.5) * Math.log1p(1 / at) - 1;
	const inverseSquare = 1 / (at * at);
	return sum + COEFFICIENTS.reduce((series, c) => series * inverseSquare + c, 0) / at;
}
