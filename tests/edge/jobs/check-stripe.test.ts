/** Findings and repairs are in tests/database/check-stripe.test.ts, over the real rows. */
import { expect, it } from "vitest";
import type { ServiceInput } from "../../../contract/service-calls.ts";
import type { StripeResult } from "../../../worker/billing/stripe.ts";
import { checkStripe } from "../../../worker/jobs/check-stripe.ts";
import type { BillingResult } from "../../../worker/supabase/billing.ts";
import { fakeSqlCalls } from "../../fakes/sql-calls.ts";
import { invoice, stripeEvent } from "../../fakes/stripe.ts";
import { createSite } from "../harness.ts";

type Noted = ServiceInput<"note_stripe_check">;

const NOW = Date.parse("2026-11-20T00:05:00Z");
const list = (...data: unknown[]): StripeResult => ({ ok: true, body: { data, has_more: false } });

/** One lost event, then one customer without anything. */
function checking(changed: {
	events?: StripeResult;
	lists?: StripeResult;
	result?: BillingResult;
}) {
	const noted: Noted["progress"][] = [];
	const { services } = createSite();
	const { events = list(), lists = list(), result = { ok: true, outcome: "applied" } } = changed;
	const run = checkStripe(
		{
			...{ prices: new Set(), findDiscounts: async () => [] },
			stripe: {
				...services.stripe,
				listEvents: async () => events,
				listOfCustomer: async () => lists,
			},
			sqlCalls: fakeSqlCalls({
				begin_stripe_check: {
					...{ day: "2026-11-20", from: 1, until: 2, customers: ["cus_1"] },
					...{ are_events_read: false, event_cursor: null },
				},
				note_stripe_check: ({ progress }: Noted) => void noted.push(progress),
				list_unknown_events: ({ ids }: ServiceInput<"list_unknown_events">) => ids,
				read_customer_money: { subscriptions: {}, payments: {}, refunds: {} },
			}),
			applyBillingEvent: async () => result,
		},
		NOW,
	);
	return { noted, run };
}

const lost = stripeEvent("invoice.paid", invoice());

it.each<[string, Parameters<typeof checking>[0], string]>([
	["Stripe", { events: { ok: false, reason: "stripe 403" } }, "stripe 403"],
	[
		"the database",
		{ events: list(lost), result: { ok: false, failure: "transient", reason: "503 " } },
		"503 ",
	],
])("fails when %s refuses, so that the duty is seen", async (_, changed, reason) => {
	await expect(checking(changed).run).rejects.toThrow(reason);
});

it.each<[string, Parameters<typeof checking>[0], object]>([
	[
		"an event that makes no sense",
		{ events: list(lost), result: { ok: false, failure: "invalid", reason: "PT400" } },
		{ id: lost.id, customer_id: "cus_1", what: "refused" },
	],
	[
		"a list of another shape",
		{ lists: { ok: true, body: { data: [{}] } } },
		{ id: "cus_1", customer_id: "cus_1", what: "unreadable" },
	],
])("reports %s and goes on", async (_, changed, problem) => {
	const { noted, run } = checking(changed);
	expect(await run).toMatchObject({ problems: 1 });
	expect(noted.flatMap(({ problems = [] }) => problems)).toEqual([problem]);
	expect(noted.at(-1)).toMatchObject({ customer_id: "cus_1" });
});

it("skips events that tell nothing, or cannot be read", async () => {
	const events = list(stripeEvent("customer.created", {}), stripeEvent("invoice.paid", {}));
	const { noted, run } = checking({ events });
	expect(await run).toEqual({ equal: 0, repaired: 0, problems: 0 });
	expect(noted[0]).toMatchObject({ are_events_read: true });
});
