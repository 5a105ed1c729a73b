import type { CampaignFigures, CampaignRow } from "../../../../contract/analytics-schema.ts";
import { figureOf, pathsOf } from "../../../../contract/figures.ts";

/** A row of the campaign report in which nothing happened. */
export const NO_FIGURES = Object.fromEntries(
	pathsOf("campaigns").flatMap((path) => (figureOf("campaigns", path).derived ? [] : [[path, 0]])),
) as CampaignFigures;

export const figuresOf = (views: number, clicks: number, sign_ups: number, paid = 0, cost = 0) => ({
	...NO_FIGURES,
	...{ views, clicks, sign_ups, paid, cost },
});
/** Two campaigns; a name that a spreadsheet would run is one of them. */
export const ROWS: CampaignRow[] = [
	{
		key: { utm_source: "bing", utm_campaign: "" },
		now: figuresOf(100, 50, 0),
		before: figuresOf(0, 0, 0),
	},
	{
		key: { utm_source: "google", utm_campaign: "=1+1" },
		now: figuresOf(1500, 30, 4, 2, 90_00),
		before: figuresOf(1000, 40, 4),
	},
];
