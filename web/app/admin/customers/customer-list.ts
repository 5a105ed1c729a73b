/** What the list of customers shows, from its address (docs/product.md#customers-page). Pure. */
import * as z from "zod/mini";
import type { Filters } from "../period/selection.ts";
import type { Spans } from "../period/spans.ts";

export const PLANS = ["free_trial", "beta", "premium", "none"] as const;
export const STATES = ["active", "past_due", "ended"] as const;
export const SORTS = [
	"newest",
	"oldest",
	"email",
	"email_desc",
	"last_use",
	"calls",
	"paid",
] as const;
export type Sort = (typeof SORTS)[number];
export const SIGNED = ["ever", "period"] as const;
/** Limits of the SQL function list_customers. */
const MAX_TERM_LENGTH = 320;
const MAX_PAGE = 100;

export interface ListChoice {
	/** Beginning of an address, a name or a Stripe customer id; empty without a search. */
	term: string;
	plan: (typeof PLANS)[number] | undefined;
	state: (typeof STATES)[number] | undefined;
	sort: Sort;
	/** Whether only sign-ups of the chosen period are listed. */
	signed: (typeof SIGNED)[number];
	page: number;
}

/** Reads the address; a missing or invalid part has its default. */
export function readList(address: URLSearchParams): ListChoice {
	const read = <T>(schema: z.ZodMiniType<T>, name: string) =>
		schema.safeParse(address.get(name)).data;
	return {
		term: (address.get("q") ?? "").trim().slice(0, MAX_TERM_LENGTH),
		plan: read(z.enum(PLANS), "plan"),
		state: read(z.enum(STATES), "state"),
		sort: read(z.enum(SORTS), "sort") ?? "newest",
		signed: read(z.enum(SIGNED), "signed") ?? "ever",
		page: read(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PAGE)), "page") ?? 1,
	};
}

/** The argument of the SQL function list_customers. */
export function searchOf(list: ListChoice, filters: Filters, { current }: Spans) {
	const { term, plan, state, sort, page, signed } = list;
	const { source, campaign, platform, language } = filters;
	const span =
		signed === "period"
			? { from: new Date(current.from).toISOString(), until: new Date(current.until).toISOString() }
			: {};
	return { term, plan, state, sort, page, source, campaign, platform, language, ...span };
}
