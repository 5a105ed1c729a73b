import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	type Columns,
	DEFAULT_COLUMNS,
	moveColumn,
	readColumns,
	shownColumns,
	toggleColumn,
} from "../../../../web/app/admin/campaigns/campaign-columns.ts";
import { MEASURES } from "../../../../web/app/admin/campaigns/campaign-rows.ts";

describe("the columns of the campaign table", () => {
	it("begin with what a decision needs, and are all figures", () => {
		const { order, hidden } = DEFAULT_COLUMNS;
		expect(order.slice(0, 5)).toEqual(["cost", "paid", "cac", "sign_ups", "revenue"]);
		expect([order.toSorted(), hidden]).toEqual([MEASURES.toSorted(), []]);
	});

	it.each([
		["nothing", null],
		["no JSON", "{"],
		["another shape", "[1]"],
		["nothing shown", JSON.stringify({ order: [], hidden: MEASURES })],
	])("are the default ones where %s is kept", (_, text) => {
		expect(readColumns(text)).toEqual(DEFAULT_COLUMNS);
	});

	it("leave out what is no longer known, and end with what is new", () => {
		const kept = { order: ["views", "roas", "cac", "views"], hidden: ["roas", "cac"] };
		const columns = readColumns(JSON.stringify(kept));
		expect(columns.order.slice(0, 3)).toEqual(["views", "cac", "cost"]);
		expect(columns.order).toHaveLength(MEASURES.length);
		expect(columns.hidden).toEqual(["cac"]);
	});

	it("stay all figures once each, with one shown at least, whatever is changed, and are kept", () => {
		const measure = fc.constantFrom(...MEASURES);
		const change = fc.oneof(
			measure.map((one) => (columns: Columns) => toggleColumn(columns, one)),
			fc.tuple(measure, fc.constantFrom(-1 as const, 1 as const)).map(
				([one, by]) =>
					(columns: Columns) =>
						moveColumn(columns, one, by),
			),
		);
		fc.assert(
			fc.property(fc.array(change), (changes) => {
				const columns = changes.reduce((last, each) => each(last), DEFAULT_COLUMNS);
				expect(columns.order.toSorted()).toEqual(MEASURES.toSorted());
				expect(shownColumns(columns).length).toBeGreaterThan(0);
				expect(readColumns(JSON.stringify(columns))).toEqual(columns);
			}),
		);
	});
});
