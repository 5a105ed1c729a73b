import { PLAIN_FIGURES, type PlainFigure } from "../../../../worker/contract/plain-figures.ts";

/** A number of the database in the figure's unit: cents as euros. */
export function inUnit(figure: PlainFigure, n: number): number {
	return PLAIN_FIGURES[figure] === "money" ? n / 100 : n;
}
