/** Spans of time and filters of the entry, as parameters of a path. */
import { FILTERS, MAX_FILTER_LENGTH } from "../../contract/analytics.ts";
import { uniform } from "../../contract/texts.ts";

/** The value of a parameter of the query. */
export type Parameter = (name: string) => string | undefined;

/** As in the SQL functions. */
const MAX_SPAN_MS = 732 * 86_400_000;
const DAY_MS = 86_400_000;

const FILTER_TEXT = `chaque filtre (${FILTERS.join(", ")}) un texte de 1 à ${MAX_FILTER_LENGTH} caractères.`;
export const INVALID_FUNNEL = `Les paramètres from (un début de jour UTC), until et seen doivent être des instants dans l'ordre (AAAA-MM-JJThh:mm:ss.sssZ), et ${FILTER_TEXT}`;
export const INVALID_SPANS = `Les paramètres from et until, before_from et before_until doivent être des instants dans l'ordre (AAAA-MM-JJThh:mm:ss.sssZ), dont les premiers sont des débuts de jour UTC, et ${FILTER_TEXT}`;

/** An instant as `toISOString` writes it. */
function readInstant(text = ""): number | undefined {
	const time = Date.parse(text);
	return !Number.isNaN(time) && new Date(time).toISOString() === text ? time : undefined;
}

/** Whether both are instants, the first one a midnight before the second. */
function isSpan(from: string | undefined, until: string | undefined): boolean {
	const [start, end] = [readInstant(from), readInstant(until)];
	if (start === undefined || end === undefined) return false;
	return start % DAY_MS === 0 && start < end && end - start <= MAX_SPAN_MS;
}

/** @returns undefined when one of them is invalid */
export function readFilters(parameter: Parameter): Record<string, string> | undefined {
	const given = FILTERS.flatMap((name) => {
		const value = parameter(name);
		return value === undefined ? [] : [[name, uniform(value)] as const];
	});
	const isValid = given.every(([, { length }]) => length >= 1 && length <= MAX_FILTER_LENGTH);
	return isValid ? Object.fromEntries(given) : undefined;
}

/** The arguments of analytics_funnel; undefined for invalid parameters. */
export function readFunnel(parameter: Parameter) {
	const [from_time, until_time, seen] = ["from", "until", "seen"].map(parameter);
	const filters = readFilters(parameter);
	if (!isSpan(from_time, until_time) || filters === undefined) return undefined;
	const seenAt = seen === undefined ? Number.POSITIVE_INFINITY : readInstant(seen);
	if (seenAt === undefined || seenAt < Date.parse(until_time ?? "")) return undefined;
	return { from_time, until_time, seen_until: seen ?? null, filters };
}

/** The span of a campaign report; null when only its days are given, undefined for an invalid one. */
export function readCampaignSpan(parameter: Parameter): object | null | undefined {
	const names = ["from", "until", "before_from", "before_until"] as const;
	const [from, until, before_from, before_until] = names.map(parameter);
	if (names.every((name) => parameter(name) === undefined)) return null;
	const compares = before_from !== undefined || before_until !== undefined;
	if (!isSpan(from, until) || (compares && !isSpan(before_from, before_until))) return undefined;
	return { from, until, ...(compares && { before_from, before_until }) };
}
