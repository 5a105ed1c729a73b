/** Selection of the list of customers, from its address (docs/product/back-office.md#customers-page). Pure. */

import * as z from "zod/mini";
import type { CustomerSearch } from "../../../../contract/customer-calls-schema.ts";
import {
	CUSTOMER_EVENTS,
	CUSTOMER_PLANS,
	CUSTOMER_SORTS,
	CUSTOMER_STATES,
	MAX_CUSTOMER_PAGE,
	MAX_TERM_LENGTH,
	PLANNED_END,
} from "../../../../contract/customers.ts";
import type { Filters } from "../period/selection.ts";
import { DAY_MS, instantsOf, isDay, type Spans, startOf } from "../period/spans.ts";
import { keptQuery } from "../widgets/analytics-query.ts";

/** Subject of the list: all accounts, the sign-ups of the chosen period, or what happened in it. */
export const SIGNED = ["ever", "period", ...CUSTOMER_EVENTS] as const;
export type ListChoice = ReturnType<typeof readList>;

/** Reads the address; a missing or invalid part has its default. */
export function readList(address: URLSearchParams) {
	const read = <T>(schema: z.ZodMiniType<T>, name: string) =>
		schema.safeParse(address.get(name)).data;
	return {
		/** Beginning of an address, a name or a Stripe customer id; empty without a search. */
		term: (address.get("q") ?? "").trim().slice(0, MAX_TERM_LENGTH),
		plan: read(z.enum(CUSTOMER_PLANS), "plan"),
		state: read(z.enum(CUSTOMER_STATES), "state"),
		sort: read(z.enum(CUSTOMER_SORTS), "sort") ?? "newest",
		signed: read(z.enum(SIGNED), "signed") ?? "ever",
		/** The day on which their plans are to end, instead of `signed`: no period of the page lies ahead. */
		ends: read(z.string().check(z.refine(isDay)), PLANNED_END),
		page:
			read(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_CUSTOMER_PAGE)), "page") ??
			1,
	};
}

/** The argument of the SQL function list_customers. */
export function searchOf(list: ListChoice, filters: Filters, { current }: Spans) {
	const { term, plan, state, sort, page, signed, ends } = list;
	const { source, campaign, platform, language } = filters;
	const about = { term, plan, state, sort, page, source, campaign, platform, language };
	if (ends !== undefined) {
		const from = startOf(ends);
		return { ...about, event: PLANNED_END, ...instantsOf({ from, until: from + DAY_MS }) } as const;
	}
	const event = CUSTOMER_EVENTS.find((known) => known === signed);
	return { ...about, event, ...(signed !== "ever" && instantsOf(current)) };
}

/** Calls that name customers. */
export const CUSTOMER_CALLS = ["list_customers", "get_customer", "list_unknown_payers"] as const;

export const customersQuery = (search: CustomerSearch) => keptQuery("list_customers", { search });
