/** The parameters of `/funnel` (docs/product.md#analytics-api). */
import { FILTERS, MAX_FILTER_LENGTH } from "../_shared/contract.ts";
import { type Parameters, readFilters } from "./read-revenue.ts";

const DAY_MS = 86_400_000;
/** As in the SQL function `analytics_funnel`. */
const MAX_SPAN_MS = 732 * DAY_MS;
const INVALID_FUNNEL = `Les paramètres from (un début de jour UTC), until et seen doivent être des instants dans l'ordre (AAAA-MM-JJThh:mm:ss.sssZ), et chaque filtre (${FILTERS.join(", ")}) un texte de 1 à ${MAX_FILTER_LENGTH} caractères.`;

/** The arguments of `analytics_funnel`, or the message that says what is wrong. */
export function readFunnel(parameter: Parameters) {
	const [from, until] = [readInstant(parameter("from")), readInstant(parameter("until"))];
	const seen = parameter("seen") === undefined ? Infinity : readInstant(parameter("seen"));
	const filters = readFilters(parameter);
	if (from === undefined || until === undefined || seen === undefined || !filters) {
		return INVALID_FUNNEL;
	}
	const isInOrder = from % DAY_MS === 0 && from < until && until <= seen;
	if (!isInOrder || until - from > MAX_SPAN_MS) return INVALID_FUNNEL;
	return {
		from_time: parameter("from"),
		until_time: parameter("until"),
		seen_until: parameter("seen") ?? null,
		filters,
	};
}

/** An instant as `toISOString` writes it. */
function readInstant(text = ""): number | undefined {
	const time = Date.parse(text);
	return !Number.isNaN(time) && new Date(time).toISOString() === text ? time : undefined;
}
