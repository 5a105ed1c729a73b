const MAX_STEPS = 6;
const STEPS = [1, 2, 2.5, 5, 10];

/**
 * The ticks of an axis: whole numbers in round steps, one of them 0, the last one at or above each value. At least
 * two ticks, even without values.
 */
export function signedTicks(values: readonly number[]): number[] {
	const [lowest, highest] = [Math.min(0, ...values), Math.max(0, ...values)];
	const step = stepOf(Math.max(1, highest - lowest));
	const [from, to] = [Math.floor(lowest / step), Math.max(Math.ceil(highest / step), 0)];
	return Array.from({ length: Math.max(1, to - from) + 1 }, (_, n) => (from + n) * step);
}

function stepOf(range: number): number {
	const rough = range / MAX_STEPS;
	const power = Math.max(1, 10 ** Math.floor(Math.log10(rough)));
	const fits = (step: number) => step * power >= rough && Number.isInteger(step * power);
	return (STEPS.find(fits) ?? MAX_STEPS) * power;
}
