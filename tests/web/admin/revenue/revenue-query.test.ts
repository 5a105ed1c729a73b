import { describe, expect, it } from "vitest";
import { DEFAULT_SELECTION, type Selection } from "../../../../web/app/admin/period/selection.ts";
import { spansOf } from "../../../../web/app/admin/period/spans.ts";
import {
	churnQuery,
	currentQuery,
	earlierQuery,
	stepOf,
} from "../../../../web/app/admin/revenue/revenue-query.ts";

const NOW = Date.parse("2026-11-22T09:30:00Z");
const CHOICE = { step: "auto", touch: "first", filters: { language: "fr" } } as const;
const spans = (selection: Partial<Selection>) =>
	spansOf({ ...DEFAULT_SELECTION, ...selection }, NOW);
const EVERYBODYS = { touch: "first", language: "fr" };

describe("the request of a period", () => {
	it("has its days up to today, in steps that fit into a chart", () => {
		expect(currentQuery(spans({}), CHOICE)).toEqual({
			...EVERYBODYS,
			...{ from: "2026-10-24", to: "2026-11-22", step: "day" },
		});
		expect(currentQuery(spans({ period: { name: "90d" } }), CHOICE).step).toBe("week");
		const year = { name: "custom", from: "2025-11-22", to: "2026-11-22" } as const;
		expect(currentQuery(spans({ period: year }), CHOICE).step).toBe("month");
	});

	it.each([
		[1, "auto", "day"],
		[45, "auto", "day"],
		[46, "auto", "week"],
		[200, "auto", "week"],
		[201, "auto", "month"],
		[1, "month", "month"],
		[366, "day", "day"],
		[367, "day", "week"],
	] as const)("of %i days is divided, as %s, by %s", (days, chosen, step) => {
		expect(stepOf({ from: 0, until: days * 86_400_000 }, chosen)).toBe(step);
	});

	it.each([
		["2025-12-21", { from: "2025-11-22", step: "day" }],
		["2025-12-20", { from: "2025-12-20", step: "month" }],
	])(
		"of churn begins 29 days before %s, while that is no more days than a report has",
		(from, request) => {
			const query = { ...EVERYBODYS, from, to: "2026-11-22", until: "x", step: "week" } as const;
			expect(churnQuery(query)).toEqual({ ...EVERYBODYS, to: "2026-11-22", ...request });
		},
	);
});

describe("the request of the earlier period", () => {
	it("stops at the same point as a running period", () => {
		expect(earlierQuery(spans({ period: { name: "month" } }), CHOICE)).toEqual({
			...EVERYBODYS,
			...{ from: "2026-10-01", to: "2026-10-22", until: "2026-10-22T09:30:00.000Z", step: "month" },
		});
	});

	it("is whole for a period that has ended", () => {
		expect(
			earlierQuery(spans({ period: { name: "last-month" }, compare: "year" }), CHOICE),
		).toEqual({
			...EVERYBODYS,
			...{ from: "2025-10-01", to: "2025-10-31", step: "month" },
		});
	});

	it("is none without a comparison, and in the first instant of a day", () => {
		expect(earlierQuery(spans({ compare: "none" }), CHOICE)).toBeUndefined();
		const midnight = Date.parse("2026-11-22T00:00:00Z");
		const today = spansOf({ period: { name: "today" }, compare: "previous" }, midnight);
		expect(earlierQuery(today, CHOICE)).toBeUndefined();
	});
});
