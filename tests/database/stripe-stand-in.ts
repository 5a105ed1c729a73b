/** The nightly comparison over the real database, with a Stripe that knows what a test gives it, and may lie. */

import type { BillingEvent, BillingOutcome } from "../../contract/billing.ts";
import type { AsService } from "../../contract/sql-calls.ts";
import type { Stripe, StripeResult } from "../../worker/billing/stripe.ts";
import { checkStripe } from "../../worker/jobs/check-stripe.ts";
import { applyEvent } from "./accounts.ts";
import type { TestDatabase } from "./harness.ts";
import type { StripeEvent } from "./money.ts";

interface Known {
	events: StripeEvent[];
	/** Beside those of the objects. */
	customers: string[];
	subscriptions: { customer: string }[];
	invoices: { customer: string }[];
	charges: { customer: string }[];
}

const PAGE = 2;
const CUSTOMERS_PAGE = 100;
const ok = (data: unknown[], has_more = false): StripeResult => ({
	ok: true,
	body: { data, has_more },
});
const UNCALLED = async (): Promise<StripeResult> => ({ ok: false, reason: "not called" });

/** @param other Stripe, in place of `known` and `lies`. */
export function withStripe(database: TestDatabase, other?: Stripe) {
	const known: Known = { events: [], customers: [], subscriptions: [], invoices: [], charges: [] };
	/** Responses in place of the true ones, by the number of the call; and the calls made. */
	const lies = new Map<number, StripeResult>();
	const calls: string[] = [];
	const respond = async (call: string, truth: () => StripeResult) => {
		calls.push(call);
		return lies.get(calls.length) ?? truth();
	};
	const stripe: Stripe = {
		cancelAtPeriodEnd: UNCALLED,
		readSubscription: UNCALLED,
		readCheckout: UNCALLED,
		listPaymentLinks: UNCALLED,
		readCoupon: UNCALLED,
		listCharges: UNCALLED,
		listEvents: ({ from, until, after }) =>
			respond("events", () => {
				const inSpan = known.events
					.filter(({ created }) => created >= from && created < until)
					.sort((a, b) => b.created - a.created);
				const start = inSpan.findIndex(({ id }) => id === after) + 1;
				return ok(inSpan.slice(start, start + PAGE), inSpan.length > start + PAGE);
			}),
		listCustomers: (after) =>
			respond("customers", () => {
				const { subscriptions, invoices, charges } = known;
				const named = [...subscriptions, ...invoices, ...charges].map(({ customer }) => customer);
				const ids = [...new Set([...known.customers, ...named])];
				const start = after === null ? 0 : ids.indexOf(after) + 1;
				const page = ids.slice(start, start + CUSTOMERS_PAGE);
				return ok(
					page.map((id) => ({ id })),
					ids.length > start + CUSTOMERS_PAGE,
				);
			}),
		listOfCustomer: (kind, id) =>
			respond(`${kind} ${id}`, () => ok(known[kind].filter(({ customer }) => customer === id))),
	};
	const asService = (async (name: string, args: Record<string, unknown> = {}) => {
		const cast = (value: unknown, n: number) =>
			Array.isArray(value)
				? `array(select jsonb_array_elements_text($${n}::text::jsonb))`
				: typeof value === "object"
					? `$${n}::text::jsonb`
					: `$${n}`;
		const given = Object.entries(args).map(([key, value], n) => `${key} => ${cast(value, n + 1)}`);
		const values = Object.values(args);
		const value = await database.call(
			`${name}(${given.join(", ")})`,
			values.map((value) => (typeof value === "object" ? JSON.stringify(value) : value)),
		);
		return { ok: true, value };
	}) as AsService;
	const services = {
		stripe: other ?? stripe,
		sqlCalls: { asService },
		findDiscounts: async () => [],
		prices: new Set<string>(),
		applyBillingEvent: async (event: BillingEvent) => ({
			ok: true as const,
			outcome: (await applyEvent(database, event)) as BillingOutcome,
		}),
	};
	return { known, lies, calls, run: (now: number) => checkStripe(services, now) };
}
