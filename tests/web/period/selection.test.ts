import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FILTERS } from "../../../contract/analytics.ts";
import {
	DEFAULT_SELECTION,
	FILTER_VALUES,
	readSelection,
	writeSelection,
} from "../../../web/app/admin/period/selection.ts";
import { COMPARISONS, customProblem } from "../../../web/app/admin/period/spans.ts";
import { NOW_RANGE, periodsAt } from "./periods.ts";

const NOW = Date.parse("2026-11-22T09:30:00Z");
const read = (query: string) => readSelection(new URLSearchParams(query), NOW);

const anyFilters = fc.record(
	Object.fromEntries(
		FILTERS.map((name) => {
			const values = FILTER_VALUES[name];
			return [
				name,
				values
					? fc.constantFrom(...values)
					: fc.string({ minLength: 1, maxLength: 200, unit: "grapheme-ascii" }),
			];
		}),
	),
	{ requiredKeys: [] },
);

describe("a selection", () => {
	it("survives the way through the address, beside the page's own parameters", () => {
		const cases = fc.integer(NOW_RANGE).chain((now) => fc.tuple(fc.constant(now), periodsAt(now)));
		fc.assert(
			fc.property(
				cases,
				fc.constantFrom(...COMPARISONS),
				anyFilters,
				([now, period], compare, filters) => {
					const selection = { period, compare, filters };
					const address = writeSelection(new URLSearchParams("q=a%26b&from=old"), selection);
					const query = address.toString();
					expect(readSelection(new URLSearchParams(query), now)).toEqual(selection);
					expect(address.get("q")).toBe("a&b");
				},
			),
		);
	});

	it("never throws on a mangled address, and is always whole", () => {
		fc.assert(
			fc.property(
				fc.dictionary(fc.constantFrom("period", "from", "to", "compare", ...FILTERS), fc.string()),
				(given) => {
					const selection = readSelection(new URLSearchParams(given), NOW);
					expect(COMPARISONS).toContain(selection.compare);
					expect(selection.period.name).toBeTypeOf("string");
				},
			),
		);
	});

	it.each([
		"",
		"period=decade&compare=moon&platform=amiga&language=de&variant=z&source=",
		"period=custom",
		"period=custom&from=2026-11-20",
		"period=custom&from=2026-02-30&to=2026-11-20",
		"period=custom&from=2026-11-20&to=2026-11-19",
		"period=custom&from=2026-11-20&to=2026-11-23",
		"period=custom&from=2024-01-01&to=2026-11-20",
		`source=${"x".repeat(201)}`,
	])("of %j is the default", (query) => {
		expect(read(query)).toEqual(DEFAULT_SELECTION);
	});

	it("leaves no trace of the default in the address", () => {
		expect(writeSelection(new URLSearchParams("period=7d&from=x"), DEFAULT_SELECTION).size).toBe(0);
	});
});

it.each([
	["", "2026-11-20", "missing"],
	["2026-11-20", "2026-11-31", "missing"],
	["2026-11-21", "2026-11-20", "order"],
	["2026-11-21", "2026-11-23", "future"],
	["2019-12-31", "2020-01-31", "tooEarly"],
	["2024-11-21", "2026-11-22", "tooLong"],
	["2024-11-22", "2026-11-22", undefined],
	["2026-11-22", "2026-11-22", undefined],
])("the days %s to %s: %s", (from, to, problem) => {
	expect(customProblem({ from, to }, NOW)).toBe(problem);
});
