/** Findings and repairs are in tests/database/check-stripe.test.ts, over the real rows. */
import { expect, it } from "vitest";
import type { BillingResult } from "../../../contract/billing.ts";
import type { ServiceInput } from "../../../contract/sql-calls.ts";
import type { StripeResult } from "../../../worker/billing/stripe.ts";
import { checkStripe } from "../../../worker/jobs/check-stripe.ts";
import { fakeSqlCalls } from "../../fakes/sql-calls.ts";
import { charge, invoice, stripeEvent } from "../../fakes/stripe.ts";
import { createSite } from "../harness.ts";

type Noted = ServiceInput<"note_stripe_check">;

const NOW = Date.parse("2026-11-20T00:05:00Z");
const list = (...data: unknown[]): StripeResult => ({ ok: true, body: { data, has_more: false } });

/** One lost event, then one customer without anything. */
function checking(changed: {
	events?: StripeResult | StripeResult[];
	/** Ids of events that came. */
	known?: string[];
	customers?: StripeResult;
	lists?: StripeResult;
	invoices?: StripeResult;
	result?: BillingResult;
	ours?: object;
}) {
	const noted: Noted["progress"][] = [];
	const asked: (string | null)[] = [];
	const applied: string[] = [];
	const { services } = createSite();
	const { events = list(), known = [], lists = list(), invoices = lists } = changed;
	const { customers = list(), result = { ok: true, outcome: "applied" }, ours = {} } = changed;
	const run = checkStripe(
		{
			...{ prices: new Set(), findDiscounts: async () => [] },
			stripe: {
				...services.stripe,
				async listEvents({ after }) {
					asked.push(after);
					return Array.isArray(events) ? (events.shift() ?? list()) : events;
				},
				listCustomers: async () => customers,
				listOfCustomer: async (kind) => (kind === "invoices" ? invoices : lists),
			},
			sqlCalls: fakeSqlCalls({
				begin_stripe_check: {
					...{ day: "2026-11-20", from: 1, until: 2, customers: ["cus_1"] },
					...{ are_events_read: false, event_cursor: null },
					...{ are_customers_listed: false, their_last: null },
				},
				note_stripe_check: ({ progress }: Noted) => {
					noted.push(progress);
					return ["cus_1"];
				},
				list_unknown_events: ({ ids }: ServiceInput<"list_unknown_events">) =>
					ids.filter((id) => !known.includes(id)),
				read_customer_money: { subscriptions: ours, payments: {}, refunds: {} },
			}),
			applyBillingEvent: async ({ id }) => {
				applied.push(id);
				return result;
			},
		},
		NOW,
	);
	return { applied, asked, noted, run };
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
		"a payment whose customer nobody knows",
		{ events: list(lost), result: { ok: true, outcome: "unknown_customer" } },
		{ id: lost.id, customer_id: "cus_1", what: "unknown_customer" },
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

it.each(["applied", "stale"] as const)("repairs a lost event that is %s now", async (outcome) => {
	const { run } = checking({ events: list(lost), result: { ok: true, outcome } });
	expect(await run).toEqual({ equal: 0, repaired: 1, problems: 0 });
});

it.each([
	...["active", "past_due", "trialing", "paused", "unpaid"].map((status) => [status, false, 1]),
	["canceled", false, 0],
	["active", true, 0],
])(
	"a customer whom Stripe does not know, with a plan that is %s (deleted: %s), is %i problem",
	async (status, is_deleted, problems) => {
		const lists = { ok: false as const, reason: "stripe 404", isMissing: true };
		const { noted, run } = checking({ lists, ours: { sub_1: { status, is_deleted } } });
		expect(await run).toMatchObject({ problems });
		const problem = { id: "cus_1", customer_id: "cus_1", what: "customer_missing" };
		expect(noted.at(-1)?.problems ?? []).toEqual(problems === 1 ? [problem] : []);
	},
);

it("reads on behind a page of which it knows no event", async () => {
	const data = ["evt_1", "evt_2"].map((id) => ({ id, type: "customer.created" }));
	const { applied, asked, run } = checking({
		events: [{ ok: true, body: { data, has_more: true } }, list(lost)],
	});
	await run;
	expect([asked, applied]).toEqual([[null, "evt_2"], [lost.id]]);
});

it("waits as long as Stripe asks, and goes on then", async () => {
	const { noted, run } = checking({ lists: { ok: false, reason: "stripe 429", retryAfter: 60 } });
	await run;
	expect(noted.at(-1)).toEqual({ waits_until: "2026-11-20T00:06:00.000Z" });
});

it.each<[string, Parameters<typeof checking>[0]]>([
	[
		"a charge of an unknown customer",
		{
			events: list(stripeEvent("charge.succeeded", charge())),
			result: { ok: true, outcome: "unknown_customer" },
		},
	],
	...(["duplicate", "unlisted"] as const).map(
		(outcome): [string, Parameters<typeof checking>[0]] => [
			`a payment that is ${outcome} by now`,
			{ events: list(lost), result: { ok: true, outcome } },
		],
	),
	[
		"an event that nobody can read, which the webhook has recorded",
		{ events: list({ ...lost, data: {} }) },
	],
	[
		"a payment for another product",
		{ invoices: list(invoice()), result: { ok: true, outcome: "unlisted" } },
	],
])("leaves %s alone", async (_, changed) => {
	expect(await checking(changed).run).toEqual({ equal: 0, repaired: 0, problems: 0 });
});

it.each<[string, StripeResult, object]>([
	[
		"goes on after a page that is not the last",
		{ ok: true, body: { data: [{ id: "cus_8" }, { id: "cus_9" }], has_more: true } },
		{ customers: ["cus_8", "cus_9"], last: "cus_9" },
	],
	[
		"begins again when the last one of the page before was deleted",
		{ ok: false, reason: "stripe 404", isMissing: true },
		{ customers: [], last: null },
	],
])("the list of Stripe's customers %s", async (_, customers, listed) => {
	const { noted, run } = checking({ customers });
	await run;
	expect(noted).toContainEqual({ listed });
});
