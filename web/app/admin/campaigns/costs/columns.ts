/** Columns of a file of costs: our own files, and the exports of four platforms (docs/product/money.md#campaign-costs). Pure. */

import { isDay } from "../../period/spans.ts";
import { plain } from "../campaign-rows.ts";

/** The names of each column in English and French, without accents and in lower case; the first one found counts. */
const NAMES = {
	day: [
		...["day", "jour", "date", "gregorian date", "date gregorienne", "time period", "periode"],
		...["reporting starts", "debut des rapports", "start date (in utc)", "date de debut (en utc)"],
	],
	end: ["reporting ends", "fin des rapports"],
	utm_source: ["source", "utm_source"],
	utm_medium: ["medium", "utm_medium", "support"],
	utm_campaign: ["campaign", "campagne", "utm_campaign", "campaign name", "nom de la campagne"],
	campaign_id: [
		...["campaign id", "id de la campagne", "id de campagne", "id campagne", "campaign no."],
		...["identifiant de la campagne", "identifiant de campagne", "numero de campagne"],
	],
	account: [
		...["account name", "nom du compte", "account", "compte", "ad account", "compte publicitaire"],
		...["customer id", "id client", "numero client", "account id", "id du compte", "id de compte"],
		...["identifiant du compte", "account number", "numero de compte", "numero du compte"],
	],
	cost: [
		...["cost", "cout", "spend", "depense", "depenses", "amount spent", "montant depense"],
		...["total spent", "total depense", "montant total depense"],
	],
	currency: [
		...["currency", "devise", "currency code", "code de devise", "code de la devise"],
		...["code devise"],
	],
} as const;
type Column = keyof typeof NAMES;

/** Each platform: what only its exports contain, in a title or as a column, and how links usually name it as a source. */
const PLATFORMS = [
	{
		name: "microsoft",
		marks: /microsoft corporation|^gregorian date$|^date gregorienne$/,
		sources: ["bing", "microsoft"],
	},
	{
		name: "linkedin",
		marks: /^(start date \(in utc\)|date de debut \(en utc\))$/,
		sources: ["linkedin"],
	},
	{
		name: "meta",
		marks: /^(reporting starts|debut des rapports|amount spent|montant depense)\b/,
		sources: ["facebook", "meta", "instagram"],
	},
	{
		name: "google",
		marks: /^(campaign (performance )?report|rapport sur les campagnes|code de (la )?devise)$/,
		sources: ["google", "adwords"],
	},
];
/** The first name of each platform, which a file of any other platform may be given, too. */
export const PLATFORM_SOURCES = PLATFORMS.map(({ sources: [first = ""] }) => first);

/** The platform of an export, by any of the sources that it may be given; a source of no known one is its own. */
export function platformOf(source: string): string {
	const folded = plain(source);
	return PLATFORMS.find(({ sources }) => sources.includes(folded))?.name ?? folded;
}

/** The source of a platform's campaigns, and their medium, until an operator says otherwise. */
export const USUAL_MEDIUM = "cpc";
export function usualSource(platform: string): string {
	return PLATFORMS.find(({ name }) => name === platform)?.sources[0] ?? platform;
}

/** Place of a value: in the column of this number, or the same text for all lines. */
export type Place = number | string;

/** Places of a cost's values; what is missing has to be chosen. */
export interface Mapping {
	day?: Place | undefined;
	/** The last day, of an export whose lines may cover several. */
	end?: Place | undefined;
	/** In a column of a file of our own; else the file is an export of the platform with this source. */
	utm_source?: Place | undefined;
	utm_medium?: Place | undefined;
	utm_campaign?: Place | undefined;
	/** The account and the id of the campaign on its platform. */
	account?: Place | undefined;
	campaign_id?: Place | undefined;
	cost?: Place | undefined;
	currency?: Place | undefined;
	/** Whether `11/02/2026` is 2 November. */
	isMonthFirst?: boolean | undefined;
}

const REQUIRED = ["day", "utm_source", "utm_campaign", "cost", "currency", "isMonthFirst"] as const;

export function isComplete(mapping: Mapping): boolean {
	return REQUIRED.every((name) => mapping[name] !== undefined);
}

/** How many columns of a header are known. */
export function knownColumns(header: readonly string[]): number {
	return (Object.keys(NAMES) as Column[]).filter((column) => placeOf(header, column) >= 0).length;
}

function placeOf(header: readonly string[], column: Column): number {
	const names = header.map((name) => nameOf(name).name);
	return NAMES[column].map((name) => names.indexOf(name)).find((place) => place >= 0) ?? -1;
}

/** `Amount spent (EUR)` is a name and a currency. */
function nameOf(header: string): { name: string; currency?: string | undefined } {
	const folded = plain(header);
	const [, name, currency] = /^(.+) \(([a-z]{3})\)$/.exec(folded) ?? [];
	return name === undefined ? { name: folded } : { name, currency: currency?.toUpperCase() };
}

/**
 * Guess by the file itself.
 * @param sources the sources of visits, those with the most views first
 */
export function guessMapping(table: CostTable, sources: readonly string[]): Mapping {
	const { header, notes } = table;
	const mapping: Mapping = {};
	for (const column of Object.keys(NAMES) as Column[]) {
		const place = placeOf(header, column);
		if (place >= 0) mapping[column] = place;
	}
	if (typeof mapping.cost === "number")
		mapping.currency ??= nameOf(header[mapping.cost] ?? "").currency;
	// A line with a day of its own is of that day, whatever the period of the report.
	const start = typeof mapping.day === "number" ? plain(header[mapping.day] ?? "") : "";
	if (!/^(reporting|debut)/.test(start)) mapping.end = undefined;
	const isOwn = mapping.utm_source !== undefined;
	const texts = [...header, ...notes].map(plain);
	const platform = PLATFORMS.find(({ marks }) => texts.some((text) => marks.test(text)));
	mapping.utm_source ??=
		platform?.sources.find((alias) => sources.some((source) => plain(source) === alias)) ??
		platform?.sources[0];
	return { ...mapping, isMonthFirst: isOwn ? false : guessOrder(table, mapping.day) };
}

/** Whether months come first in a column of days, as some day of the file proves; undefined when none does. */
export function guessOrder({ lines }: CostTable, day: Place | undefined): boolean | undefined {
	if (typeof day !== "number") return undefined;
	const pairs = lines.flatMap(({ cells }) => {
		const pair = numberedDay(cells[day] ?? "");
		return pair === undefined ? [] : [pair];
	});
	if (pairs.length === 0 || pairs.some(([first]) => first > 12)) return false;
	return pairs.some(([, second]) => second > 12) || undefined;
}

/** The lines of a file of costs, before anything is known of its columns. */
export interface Line {
	/** Its number in the file. */
	line: number;
	cells: string[];
	/** Whether a quotation mark is not closed. */
	isBroken: boolean;
}

export interface CostTable {
	header: string[];
	/** The lines below the header that are not blank. */
	lines: Line[];
	/** Titles above the header and notes below the lines, as an export has them. */
	notes: string[];
}

const FIRST_DAY = "2020-01-01";
/** In cents; the database's limit, of credits too. */
const MAX_COST = 100_000_000_000;
/** A time behind a day, which some exports and spreadsheets write: `00:00:00`, `T00:00:00Z`, `12:00 AM`. */
const TIME = /[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]M| ?Z| ?[+-]\d{2}:?\d{2})?$/i;
/** Two numbers and a year, by one separator. */
const NUMBERED = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
const EURO = /€|EUR/gi;

/** The two numbers of a day whose order the file has to tell: `11/02/2026`. */
function numberedDay(text: string): readonly [number, number] | undefined {
	const [, first, separator, second] = NUMBERED.exec(text.replace(TIME, "")) ?? [];
	// No country writes the month first with points.
	return separator && separator !== "." ? [Number(first), Number(second)] : undefined;
}

/**
 * `2026-11-22`, `22/11/2026`, `22.11.2026` or, with the month first, `11/22/2026` → `2026-11-22`, with or without a
 * time; undefined for anything else, or a day that does not exist.
 */
export function readDay(text: string, isMonthFirst = false): string | undefined {
	const date = text.replace(TIME, "");
	const iso = /^\d{4}-\d{2}-\d{2}$/.exec(date)?.[0];
	const [, first, separator, second, year] = NUMBERED.exec(date) ?? [];
	const [day, month] = isMonthFirst && separator !== "." ? [second, first] : [first, second];
	const written = iso ?? (year && `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`);
	return written && written >= FIRST_DAY && isDay(written) ? written : undefined;
}

/**
 * `1 234,56 €`, `€1,234.56` or `1234.5` in cents, rounded; a credit is negative: `-0.75` or `(0.75)`. A dash is no
 * cost. `ambiguous`: a single separator before three digits, as in `1,234`, is one of thousands to some readers and a
 * decimal one to others.
 */
export function readAmount(text: string): number | "amount" | "ambiguous" {
	const compact = text.replace(EURO, "").replace(/[\s\u00a0\u202f'’]/g, "");
	if (/^[-–—−]+$/.test(compact)) return 0;
	const [, sign, bracketed, plain = ""] = /^([-–−])?(?:\((.*)\)|(.*))$/.exec(compact) ?? [];
	const cents = readCents(bracketed ?? plain);
	if (typeof cents === "string") return cents;
	return (sign === undefined) === (bracketed === undefined) ? cents : 0 - cents;
}

function readCents(digits: string): number | "amount" | "ambiguous" {
	const match = /^([1-9]\d{0,2}(?:([.,])\d{3})+|\d+)(?:([.,])(\d*))?$/.exec(digits);
	if (!match) return "amount";
	const [, whole = "", group, point, fraction = ""] = match;
	if (group !== undefined && point === group) return "amount";
	if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) return "ambiguous";
	// In digits, not in floating point: 19.99 × 100 is 1998.9999999999998.
	const cents = Number(whole.replace(/[.,]/g, "") + fraction.slice(0, 2).padEnd(2, "0"));
	const rounded = cents + (Number(fraction[2] ?? 0) >= 5 ? 1 : 0);
	return rounded <= MAX_COST ? rounded : "amount";
}
