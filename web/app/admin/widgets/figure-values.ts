/** Figures of responses as flat rows, their sums and changes; which figure behaves how, the contract declares. Pure. */
import { figureOf, type PathOf, pathsOf, type Report } from "../../../../contract/figures.ts";
import { changePercent } from "./derived-figures.ts";

/** Fewer events than this make a change that means nothing (docs/product/reports.md#campaign-report). */
const MIN_EVENTS = 20;

/** A report's figures by their paths; null where one is not known, or a quotient has no divisor. */
export type Values<Of extends Report> = Record<PathOf<Of>, number | null>;

/** The figures that a response contains, as it nests them; derived ones are null. */
export function flatten<Of extends Report>(report: Of, sent: object): Values<Of> {
	const read = (path: string) =>
		path.split(".").reduce((part: unknown, name) => Object(part)[name], sent);
	return toValues(report, (path) => (read(path) as number | null | undefined) ?? null);
}

/** The sum of each additive figure, null where one of them is; the others are null. */
export function addUp<Of extends Report>(
	report: Of,
	rows: readonly Partial<Values<Of>>[],
): Values<Of> {
	return toValues(report, (path) => {
		const isKnown = rows.every((row) => typeof row[path] === "number");
		if (!isKnown || !figureOf(report, path).additive) return null;
		return rows.reduce((sum, row) => sum + (row[path] ?? 0), 0);
	});
}

/** Money in euros instead of cents, as charts, tables and spreadsheets want it. */
export function inUnits<Of extends Report>(report: Of, values: Values<Of>): Values<Of> {
	return toValues(report, (path) => {
		const value = values[path];
		return value !== null && figureOf(report, path).unit === "money" ? value / 100 : value;
	});
}

function toValues<Of extends Report>(
	report: Of,
	value: (path: PathOf<Of>) => number | null,
): Values<Of> {
	return Object.fromEntries(pathsOf(report).map((path) => [path, value(path)])) as Values<Of>;
}

/** A figure of a report, with the one before. */
export interface Compared<Of extends Report> {
	report: Of;
	path: PathOf<Of>;
	now: Values<Of>;
	before: Values<Of>;
}

/** Rounded change in percent of the size of a figure; null if it is not known, or was 0. */
export function changeOf<Of extends Report>({ report, path, now, before }: Compared<Of>) {
	const [current, earlier] = [now[path], before[path]];
	if (current === null || earlier === null) return null;
	const sign = figureOf(report, path).loss ? -1 : 1;
	return changePercent(sign * current, sign * earlier) ?? null;
}

export type Verdict = "good" | "bad" | "none";

/** How a change reads: `none` on fewer than 20 events, or for a figure without a better direction. */
export function verdictOf<Of extends Report>(compared: Compared<Of>): Verdict {
	const { report, path, now, before } = compared;
	const { better, basis = path } = figureOf(report, path);
	const change = changeOf(compared);
	const events = [now, before].map((values) => values[basis as PathOf<Of>] ?? 0);
	if (!change || better === undefined || Math.max(...events) < MIN_EVENTS) return "none";
	return change > 0 === (better === "more") ? "good" : "bad";
}
