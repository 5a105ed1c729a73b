import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChosenPeriod, Comparison } from "../../../web/app/admin/period/spans.ts";
import { DAY_MS, type Span, spansOf } from "../../../web/app/admin/period/spans.ts";
import { NOW_RANGE, periodsAt } from "./periods.ts";

const written = ({ from, until }: Span) =>
	[from, until].map((time) =>
		new Date(time).toISOString().replace(":00.000Z", "").replace("T00:00", ""),
	);

const spans = (period: ChosenPeriod, compare: Comparison, now: string) => {
	const { current, earlier, isRunning } = spansOf({ period, compare }, Date.parse(now));
	return [...written(current), ...(earlier ? written(earlier) : []), isRunning];
};

describe("the span of a period", () => {
	it.each([
		["today", ["2026-11-22", "2026-11-22T09:30", "2026-11-15", "2026-11-15T09:30", true]],
		["yesterday", ["2026-11-21", "2026-11-22", "2026-11-14", "2026-11-15", false]],
		["7d", ["2026-11-16", "2026-11-22T09:30", "2026-11-09", "2026-11-15T09:30", true]],
		["30d", ["2026-10-24", "2026-11-22T09:30", "2026-09-24", "2026-10-23T09:30", true]],
		["month", ["2026-11-01", "2026-11-22T09:30", "2026-10-01", "2026-10-22T09:30", true]],
		["last-month", ["2026-10-01", "2026-11-01", "2026-09-01", "2026-10-01", false]],
	] as const)("%s is compared with the same part of the one before", (name, expected) => {
		expect(spans({ name }, "previous", "2026-11-22T09:30:00Z")).toEqual(expected);
	});

	it.each([
		["today", ["2026-11-22", "2026-11-22T09:30", "2025-11-22", "2025-11-22T09:30", true]],
		["7d", ["2026-11-16", "2026-11-22T09:30", "2025-11-16", "2025-11-22T09:30", true]],
		["month", ["2026-11-01", "2026-11-22T09:30", "2025-11-01", "2025-11-22T09:30", true]],
		["last-month", ["2026-10-01", "2026-11-01", "2025-10-01", "2025-11-01", false]],
	] as const)("%s is compared with the same dates of the year before", (name, expected) => {
		expect(spans({ name }, "year", "2026-11-22T09:30:00Z")).toEqual(expected);
	});

	it("takes a shorter month whole: 31 March has no counterpart in February", () => {
		expect(spans({ name: "month" }, "previous", "2026-03-31T12:00:00Z")).toEqual([
			...["2026-03-01", "2026-03-31T12:00", "2026-02-01", "2026-03-01"],
			true,
		]);
	});

	it("compares a leap February with the whole February before, and its last day with a 28th", () => {
		expect(spans({ name: "last-month" }, "year", "2028-03-05T00:00:00Z")).toEqual([
			...["2028-02-01", "2028-03-01", "2027-02-01", "2027-03-01"],
			false,
		]);
		expect(spans({ name: "yesterday" }, "year", "2028-03-01T00:00:00Z")).toEqual([
			...["2028-02-29", "2028-03-01", "2027-02-28", "2027-03-01"],
			false,
		]);
	});

	it("runs for a custom period that ends today", () => {
		const period = { name: "custom", from: "2026-11-20", to: "2026-11-22" } as const;
		expect(spans(period, "previous", "2026-11-22T06:00:00Z")).toEqual([
			...["2026-11-20", "2026-11-22T06:00", "2026-11-17", "2026-11-19T06:00"],
			true,
		]);
	});

	it("is compared with an equally long one that ends where it begins; only months differ in length", () => {
		const cases = fc.integer(NOW_RANGE).chain((now) => fc.tuple(fc.constant(now), periodsAt(now)));
		fc.assert(
			fc.property(cases, fc.constantFrom("previous", "year"), ([now, period], compare) => {
				const { current, earlier, isRunning } = spansOf({ period, compare }, now);
				if (earlier === null) throw new Error("no comparison");
				const [length, before] = [current, earlier].map(({ from, until }) => until - from) as [
					number,
					number,
				];
				expect(length).toBeGreaterThanOrEqual(0);
				expect(current.until).toBeLessThanOrEqual(now);
				if (isRunning) expect(current.until).toBe(now);
				else expect(length % DAY_MS).toBe(0);
				expect(earlier.until).toBeLessThanOrEqual(current.from + (compare === "year" ? length : 0));
				const isMonth = period.name === "month" || period.name === "last-month";
				if (!isMonth) expect(before).toBe(length);
				else if (isRunning && before !== length) {
					// The running span is longer than the earlier month, which is then whole.
					expect(before).toBeLessThan(length);
					expect(new Date(earlier.until).getUTCDate()).toBe(1);
				}
			}),
		);
	});

	it("has no comparison where none is wanted", () => {
		expect(spansOf({ period: { name: "7d" }, compare: "none" }, 0).earlier).toBeNull();
	});
});
