/** The parameters of `/revenue` (docs/product/reports.md#analytics-api). */
import { MAX_FILTER_LENGTH, REVENUE_STEPS, TOUCHES, type Touch } from "../../contract/analytics.ts";
import { readFilters } from "./spans.ts";

/** The value of a parameter of the query. */
export type Parameters = (name: string) => string | undefined;

const DAY_MS = 86_400_000;
/** As in the SQL function `analytics_revenue`. */
const MAX_DAYS = { day: 366, week: 3660, month: 3660 };
const INVALID_SPAN = `Les paramètres from et to doivent être deux jours (AAAA-MM-JJ) dans l'ordre, step l'un de ${REVENUE_STEPS.join(", ")}, et le nombre de jours au plus ${MAX_DAYS.day} par jour, ${MAX_DAYS.month} sinon.`;
const INVALID_UNTIL = "Le paramètre until doit être un instant (ISO 8601, UTC) du jour to.";
const INVALID_FILTER = `Un filtre doit avoir de 1 à ${MAX_FILTER_LENGTH} caractères.`;
export const INVALID_TOUCH = `Le paramètre touch doit être l'un de ${TOUCHES.join(", ")}.`;

/** The arguments of `analytics_revenue`, or the message that says what is wrong. */
export function readRevenue(parameter: Parameters) {
	const [from_day, to_day] = [readDay(parameter("from")), readDay(parameter("to"))];
	const step = REVENUE_STEPS.find((known) => known === (parameter("step") ?? "month"));
	if (from_day === undefined || to_day === undefined || step === undefined) return INVALID_SPAN;
	const days = (Date.parse(to_day) - Date.parse(from_day)) / DAY_MS;
	if (days < 0 || days > MAX_DAYS[step]) return INVALID_SPAN;
	const until_time = readTime(parameter("until"), to_day);
	if (until_time === undefined) return INVALID_UNTIL;
	const touch = readTouch(parameter("touch"));
	if (touch === undefined) return INVALID_TOUCH;
	const filters = readFilters(parameter);
	if (filters === undefined) return INVALID_FILTER;
	return { from_day, to_day, step, until_time, touch, filters };
}

export function readTouch(given: string = TOUCHES[0]): Touch | undefined {
	return TOUCHES.find((known) => known === given);
}

/** A day of the calendar, `YYYY-MM-DD`. */
function readDay(text = ""): string | undefined {
	const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
	if (Number.isNaN(time)) return undefined;
	return new Date(time).toISOString().slice(0, 10) === text ? text : undefined;
}

/** An instant within the day or at its end; null without one. */
function readTime(text: string | undefined, day: string): string | null | undefined {
	if (text === undefined) return null;
	const since = Date.parse(text) - Date.parse(`${day}T00:00:00Z`);
	const isTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && since > 0 && since <= DAY_MS;
	return isTime ? text : undefined;
}
