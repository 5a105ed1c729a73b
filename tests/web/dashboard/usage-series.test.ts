import { expect, it } from "vitest";
import { usageSeries } from "../../../web/app/dashboard/usage-series.ts";

it("scales the bars to the busiest day, formulas below chat", () => {
	const { bars, total } = usageSeries([
		{ day: "2026-11-01", formula: 3, chat: 1 },
		{ day: "2026-11-02", formula: 0, chat: 2 },
	]);
	expect(total).toBe(6);
	expect(bars).toMatchObject([
		{ formulaHeight: 75, chatHeight: 25 },
		{ formulaHeight: 0, chatHeight: 50 },
	]);
});

it("draws empty bars without a call, and nothing without a day", () => {
	const empty = usageSeries([{ day: "2026-11-01", formula: 0, chat: 0 }]);
	expect(empty.bars).toMatchObject([{ formulaHeight: 0, chatHeight: 0 }]);
	expect(usageSeries([])).toEqual({ bars: [], total: 0 });
});
