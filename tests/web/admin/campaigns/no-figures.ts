import type { CampaignFigures } from "../../../../worker/contract/analytics-schema.ts";
import { figureOf, pathsOf } from "../../../../worker/contract/figures.ts";

/** A row of the campaign report in which nothing happened. */
export const NO_FIGURES = Object.fromEntries(
	pathsOf("campaigns").flatMap((path) => (figureOf("campaigns", path).derived ? [] : [[path, 0]])),
) as CampaignFigures;
