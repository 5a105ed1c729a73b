import { TOUCHES } from "../../../../worker/contract/analytics.ts";
import { GOALS } from "../../../../worker/contract/experiment-admin.ts";
import {
	type FigureFilter,
	PLAIN_FIGURES,
	type PlainFigure,
} from "../../../../worker/contract/plain-figures.ts";
import type { FilterName } from "../period/selection.ts";

/** A number of the database in the figure's unit: cents as euros. */
export function inUnit(figure: PlainFigure, n: number): number {
	return PLAIN_FIGURES[figure] === "money" ? n / 100 : n;
}

/** What limits a figure beside the filters of a period, with the form of its value in an address. */
const LIMITS = {
	touch: new RegExp(`^(${TOUCHES.join("|")})$`),
	cohort: /^\d{4}-\d{2}$/,
	test: /^.{1,100}$/,
	run: /^\d{1,6}$/,
	arm: /^.{1,20}$/,
	goal: new RegExp(`^(${GOALS.join("|")})$`),
} as const satisfies Record<Exclude<FigureFilter, FilterName>, RegExp>;
export type Limit = keyof typeof LIMITS;
export const LIMIT_NAMES = Object.keys(LIMITS) as Limit[];

/** The limits of an explanation in its address; one of another form is none. */
export function limitsIn(address: URLSearchParams): Partial<Record<Limit, string>> {
	const found = LIMIT_NAMES.map((name) => [name, address.get(name) ?? ""] as const);
	return Object.fromEntries(found.filter(([name, value]) => LIMITS[name].test(value)));
}
