/** The lines of a file of costs → its rows, and every problem with its line (docs/product/money.md#campaign-costs). Pure. */
import { MAX_COST_ROWS } from "../../../../../contract/back-office.ts";
import type { Cost } from "../../../../../contract/back-office-calls-schema.ts";
import { foldedName } from "../../../../../contract/tags.ts";
import type { Texts } from "../../../../i18n/texts.d.ts";
import { plain } from "../campaign-rows.ts";
import {
	type CostTable,
	type Line,
	type Mapping,
	type Place,
	platformOf,
	readAmount,
	readDay,
	USUAL_MEDIUM,
} from "./columns.ts";

const MAX_NAME_LENGTH = 200;

type CostTexts = Texts["admin"]["costs"]["problems"];
/** A problem is named by its text. */
type Problem = Exclude<keyof CostTexts, `title${string}` | "line">;

/** `value` is what the line has, or for `repeated` the line that it repeats. */
interface CostProblem {
	line: number;
	problem: Problem;
	value: string;
}

interface ParsedCosts {
	costs: Cost[];
	problems: CostProblem[];
	/** How many lines of totals were left out. */
	totals: number;
}

/**
 * Reads all lines, so that all problems are shown at once. Rows are valid only if there is no problem.
 * @param today the current UTC day, `YYYY-MM-DD`
 */
export function parseCosts(table: CostTable, mapping: Mapping, today: string): ParsedCosts {
	const lines = table.lines.filter((line) => !isTotal(line, mapping));
	const totals = table.lines.length - lines.length;
	if (lines.length === 0 || lines.length > MAX_COST_ROWS) {
		const problem = lines.length === 0 ? "empty" : "tooMany";
		return { costs: [], problems: [{ line: 1, problem, value: String(lines.length) }], totals };
	}
	// Without a header, the first cost would be lost.
	if (table.header.some((name) => readDay(name) !== undefined))
		return { costs: [], problems: [{ line: 1, problem: "header", value: "" }], totals };
	const costs: Cost[] = [];
	const problems: CostProblem[] = [];
	const seen = new Map<string, number>();
	const refused = new Set<string>();
	for (const line of lines) {
		const found = readCost(line, table.header.length, mapping, today);
		problems.push(
			// Once for each currency: it is the whole file's, as a rule.
			...found.problems.filter(
				({ problem, value }) => problem !== "foreign" || refused.size < refused.add(value).size,
			),
		);
		if (!found.cost) continue;
		const key = keyOf(found.cost);
		const earlier = seen.get(key);
		if (earlier === undefined) seen.set(key, line.line);
		// Platforms have a line for each ad: those are added up. In a file of our own it is a mistake.
		else if (typeof mapping.utm_source === "number")
			problems.push({ line: line.line, problem: "repeated", value: String(earlier) });
		costs.push(found.cost);
	}
	return { costs, problems, totals };
}

/** A platform's campaign is known as exported; in a file of our own, names that look the same are one, as in the database. */
function keyOf({ day, platform, account, campaign_id, name, ...own }: Cost): string {
	const names = [own.utm_source, own.utm_medium, own.utm_campaign];
	return JSON.stringify([
		day,
		...(platform === "" ? names.map(foldedName) : [account, campaign_id || name]),
	]);
}

/** One row for each day and campaign: the costs of the same ones are added up in the first. */
export function mergeCosts(costs: readonly Cost[]): Cost[] {
	const merged = new Map<string, Cost>();
	for (const cost of costs) {
		const key = keyOf(cost);
		const first = merged.get(key);
		merged.set(key, first ? { ...first, cost: first.cost + cost.cost } : cost);
	}
	return [...merged.values()];
}

function cellOf(cells: readonly string[], place: Place | undefined): string {
	return typeof place === "number" ? (cells[place] ?? "") : (place ?? "");
}

/** A line that adds others up: it is called so instead of having a day or, in the exports of platforms, a campaign. */
function isTotal({ cells, isBroken }: Line, mapping: Mapping): boolean {
	if (isBroken) return false;
	const isNamed = cells.some((cell) => /^(overall |grand )?total\b/.test(plain(cell)));
	if (isNamed && readDay(cellOf(cells, mapping.day), mapping.isMonthFirst) === undefined)
		return true;
	const hasCampaign = !/^[-–—]*$/.test(cellOf(cells, mapping.utm_campaign));
	return typeof mapping.utm_source === "string" && !hasCampaign;
}

function readCost(
	{ line, cells, isBroken }: Line,
	width: number,
	mapping: Mapping,
	today: string,
): { cost?: Cost; problems: CostProblem[] } {
	if (isBroken) return { problems: [{ line, problem: "quotes", value: "" }] };
	if (cells.length !== width)
		return { problems: [{ line, problem: "cells", value: String(cells.length) }] };
	const cell = (column: Exclude<keyof Mapping, "isMonthFirst">) => cellOf(cells, mapping[column]);
	const problems: CostProblem[] = [];
	const note = (problem: Problem, value: string) => {
		problems.push({ line, problem, value });
	};
	const names = {
		utm_source: cell("utm_source"),
		utm_medium: cell("utm_medium"),
		utm_campaign: cell("utm_campaign"),
		...{ platform: "", account: "", campaign_id: "", name: "" },
	};
	if (typeof mapping.utm_source === "string") {
		names.platform = platformOf(mapping.utm_source);
		names.account = cell("account");
		names.campaign_id = cell("campaign_id");
		names.name = names.utm_campaign;
		if (mapping.utm_medium === undefined) names.utm_medium = USUAL_MEDIUM;
	}
	if (names.utm_source === "") note("source", "");
	for (const name of new Set(Object.values(names))) {
		if (name.length > MAX_NAME_LENGTH) note("name", `${name.slice(0, 40)}…`);
	}
	const day = readDay(cell("day"), mapping.isMonthFirst);
	if (day === undefined) note("day", cell("day"));
	else if (day > today) note("future", cell("day"));
	if (mapping.end !== undefined && readDay(cell("end"), mapping.isMonthFirst) !== day)
		note("period", `${cell("day")} – ${cell("end")}`);
	const currency = cell("currency").toUpperCase();
	if (!Intl.supportedValuesOf("currency").includes(currency)) note("currency", cell("currency"));
	else if (currency !== "EUR") note("foreign", currency);
	const cost = readAmount(cell("cost"));
	if (typeof cost === "string") note(cost, cell("cost"));
	if (problems.length > 0 || day === undefined || typeof cost === "string") return { problems };
	return { cost: { line, day, ...names, cost, currency }, problems };
}
