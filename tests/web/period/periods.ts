/** Arbitrary instants and periods. */
import * as fc from "fast-check";
import {
	type ChosenPeriod,
	DAY_MS,
	MAX_CUSTOM_DAYS,
	PERIODS,
} from "../../../web/app/admin/period/spans.ts";

export const NOW_RANGE = { min: Date.UTC(2024, 0, 1), max: Date.UTC(2032, 0, 1) };

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Every period that may be chosen at that moment. */
export function periodsAt(now: number): fc.Arbitrary<ChosenPeriod> {
	const named = PERIODS.filter((name) => name !== "custom").map((name) => ({ name }));
	const custom = fc
		.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: MAX_CUSTOM_DAYS - 1 }))
		.map(([ago, days]) => {
			const end = now - ago * DAY_MS;
			const from = Math.max(end - days * DAY_MS, Date.UTC(2020, 0, 1));
			return { name: "custom" as const, from: dayOf(from), to: dayOf(end) };
		});
	return fc.oneof(fc.constantFrom(...named), custom);
}
