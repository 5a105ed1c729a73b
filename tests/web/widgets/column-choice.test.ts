import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COLUMNS, MEASURES } from "../../../web/app/admin/campaigns/campaign-rows.ts";
import {
	type Columns,
	moveColumn,
	readColumns,
	shownColumns,
	toggleColumn,
} from "../../../web/app/admin/widgets/column-choice.ts";

const USUAL: Columns = { order: COLUMNS, hidden: [] };

describe("the columns of a table", () => {
	it("of campaigns begin with what a decision needs, and are all figures", () => {
		expect(COLUMNS.slice(0, 5)).toEqual(["cost", "paid", "cac", "sign_ups", "revenue"]);
		expect(COLUMNS.toSorted()).toEqual(MEASURES.toSorted());
	});

	it.each([
		["nothing", undefined],
		["another shape", [1]],
		["nothing shown", { order: [], hidden: MEASURES }],
	])("are the usual ones where %s is kept", (_, kept) => {
		expect(readColumns(kept, COLUMNS)).toEqual(USUAL);
	});

	it("leave out what is no longer known, and end with what is new", () => {
		const kept = { order: ["views", "roas", "cac", "views"], hidden: ["roas", "cac"] };
		const columns = readColumns(kept, COLUMNS);
		expect(columns.order.slice(0, 3)).toEqual(["views", "cac", "cost"]);
		expect(columns.order).toHaveLength(MEASURES.length);
		expect(columns.hidden).toEqual(["cac"]);
	});

	it("stay as they are when the last one would go", () => {
		const last: Columns = { order: ["cost", "paid"], hidden: ["paid"] };
		expect(toggleColumn(last, "cost")).toBe(last);
		expect(toggleColumn(last, "paid").hidden).toEqual([]);
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
				const columns = changes.reduce((last, each) => each(last), USUAL);
				expect(columns.order.toSorted()).toEqual(MEASURES.toSorted());
				expect(shownColumns(columns).length).toBeGreaterThan(0);
				expect(readColumns(columns, COLUMNS)).toEqual(columns);
			}),
		);
	});
});
