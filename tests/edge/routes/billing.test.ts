import { expect, it } from "vitest";
import type { BillingEvent, BillingOutcome } from "../../../contract/billing.ts";
import { API } from "../../../contract/paths.ts";
import { fakeSqlCalls } from "../../fakes/sql-calls.ts";
import {
	checkoutSession,
	signatureOf,
	stripeEvent,
	subscription,
	USER,
} from "../../fakes/stripe.ts";
import { createSite, refusalOf } from "../harness.ts";

const renewal = (changed = {}) =>
	stripeEvent("customer.subscription.updated", { ...subscription(), ...changed });

/** Sends an event as Stripe does, to a site whose database has this outcome of it. */
async function send(event: unknown, outcome: BillingOutcome = "applied", signing = {}) {
	const applied: BillingEvent[] = [];
	const sqlCalls = fakeSqlCalls();
	const { stripe } = createSite().services;
	const { log, request } = createSite({
		services: {
			...{ sqlCalls, findDiscounts: async () => [] },
			stripe: { ...stripe, readSubscription: async () => ({ ok: true, body: subscription() }) },
			applyBillingEvent: async (event) => {
				applied.push(event);
				return { ok: true, outcome };
			},
		},
	});
	const body = typeof event === "string" ? event : JSON.stringify(event, null, 2);
	const headers = {
		"content-type": "application/json; charset=utf-8",
		"stripe-signature": await signatureOf(body, signing),
	};
	const response = await request(API.billing, { method: "POST", body, headers });
	return { response, applied, log, recorded: sqlCalls.calls.map(({ args }) => args) };
}

it("error: returns 503 while nobody tells a discount of it, so that Stripe retries", async () => {
	const { response, applied } = await send(renewal({ discounts: ["di_1"] }));
	expect([await refusalOf(response), applied]).toEqual([[503, "unavailable"], []]);
});

it.each([
	["broken JSON", '{"id":'],
	["an event without an id", JSON.stringify({ ...renewal(), id: "" })],
	["an event of another shape", JSON.stringify(stripeEvent("customer.subscription.updated", {}))],
])("error: rejects %s with a valid signature, and tells the database", async (_, body) => {
	const { response, applied, recorded } = await send(body);
	expect(await refusalOf(response)).toEqual([400, "unreadable_body"]);
	expect(applied).toEqual([]);
	expect(recorded).toEqual([
		{
			event_id: expect.stringMatching(/^(?:evt|unreadable)_[0-9a-f]{32}$/),
			event_type: expect.any(String),
			problem: "unreadable",
		},
	]);
});

it("error: applies a signed event whose texts PostgreSQL cannot store, without those characters", async () => {
	const event = renewal();
	const { applied } = await send({ ...event, id: `${event.id}\0\ud800` });
	expect(applied).toMatchObject([{ id: `${event.id}\ufffd` }]);
});

it.each([
	[256 * 1024, 200],
	[256 * 1024 + 1, 413],
])("error: responds to %i bytes with %i", async (bytes, status) => {
	const event = JSON.stringify({ ...renewal(), padding: "" });
	const body = event.replace('"padding":""', `"padding":"${"x".repeat(bytes - event.length)}"`);
	expect((await send(body)).response.status).toBe(status);
});

it.each<[string, BillingOutcome, object]>([
	["applied", "applied", {}],
	["unknown customer", "unknown_customer", {}],
	["invalid signature", "applied", { secret: "whsec_somebody_else" }],
])(
	"security: logs and returns neither customer data nor a secret: %s",
	async (_, outcome, signing) => {
		const event = stripeEvent("checkout.session.completed", checkoutSession());
		const { response, log } = await send(event, outcome, signing);
		const output = JSON.stringify([log.lines, await response.text()]);
		expect(log.lines).toHaveLength(1);
		const ids = ["ada@customer.example", USER, "cus_1", "sub_1"];
		for (const secret of [...ids, "Ada", "whsec_", "v1="]) expect(output).not.toContain(secret);
		if ("secret" in signing) expect(output).not.toContain(event.id);
	},
);
