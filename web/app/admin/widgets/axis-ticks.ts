const MAX_STEPS = 6;
const STEPS = [1, 2, 2.5, 5, 10];

/**
 * The ticks of an axis of counts or percentages: whole numbers from 0 in round steps, the last one at or
 * above each value. At least two ticks, even without values.
 */
export function axisTicks(values: readonly number[]): number[] {
	const highest = Math.max(1, ...values);
	const rough = highest / MAX_STEPS;
	const power = Math.max(1, 10 ** Math.floor(Math.log10(rough)));
	const fits = (step: number) => step * power >= rough && Number.isInteger(step * power);
	const step = (STEPS.find(fits) ?? MAX_STEPS) * power;
	return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, n) => n * step);
}
