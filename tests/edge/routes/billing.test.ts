import { describe, expect, it } from "vitest";
import type { BillingOutcome, BillingResult } from "../../../contract/billing.ts";

import { checkoutSession, seconds, stripeEvent, subscription, USER } from "../../fakes/stripe.ts";
import { type Sending, send, siteOver } from "../billing-site.ts";
import { refusalOf } from "../harness.ts";

const EMAIL = "ada@customer.example";
const checkout = () => stripeEvent("checkout.session.completed", checkoutSession());
const renewal = () => stripeEvent("customer.subscription.updated", subscription());

describe("error", () => {
	it("returns 503 while nobody tells a discount of it, so that Stripe retries", async () => {
		const { site, applied } = siteOver("applied");
		const discounted = { ...subscription(), discounts: ["di_1"] };
		const response = await send(site, stripeEvent("customer.subscription.updated", discounted));
		expect([await refusalOf(response), applied]).toEqual([[503, "unavailable"], []]);
	});

	it("returns 500 and logs an error for an event that the database rejects", async () => {
		const { site } = siteOver({ ok: false, failure: "permanent", reason: "400 23514" });
		const event = renewal();
		const response = await send(site, event);
		expect(await refusalOf(response)).toEqual([500, "unexpected"]);
		expect(site.log.lines).toMatchObject([
			{
				level: "error",
				event: "request_refused",
				fields: { code: "unexpected", reason: `${event.id} ${event.type}: 400 23514` },
			},
		]);
	});

	it.each([
		["broken JSON", '{"id":'],
		["an event without an id", JSON.stringify({ ...renewal(), id: "" })],
		["an event of another shape", JSON.stringify(stripeEvent("customer.subscription.updated", {}))],
	])("rejects %s with a valid signature", async (_, body) => {
		const { site, applied, recorded } = siteOver("applied");
		const response = await send(site, body);
		expect(await refusalOf(response)).toEqual([400, "unreadable_body"]);
		expect(applied).toEqual([]);
		expect(recorded()).toEqual([
			{
				event_id: expect.stringMatching(/^(?:evt|unreadable)_[0-9a-f]{32}$/),
				event_type: expect.any(String),
				problem: "unreadable",
			},
		]);
	});

	it("applies a signed event whose texts PostgreSQL cannot store, without those characters", async () => {
		const { site, applied } = siteOver("applied");
		const event = renewal();
		expect((await send(site, { ...event, id: `${event.id}\0\ud800` })).status).toBe(200);
		expect(applied).toMatchObject([{ id: `${event.id}\ufffd` }]);
	});

	it.each([
		[256 * 1024, 200],
		[256 * 1024 + 1, 413],
	])("responds to %i bytes with %i", async (bytes, status) => {
		const { site } = siteOver("applied");
		const event = JSON.stringify({ ...renewal(), padding: "" });
		const body = event.replace('"padding":""', `"padding":"${"x".repeat(bytes - event.length)}"`);
		expect((await send(site, body)).status).toBe(status);
	});
});

describe("security", () => {
	it.each<[string, Sending, string]>([
		["no signature", { signature: null }, "signature_mismatch"],
		["another secret", { secret: "whsec_somebody_else" }, "signature_mismatch"],
		["an old signature", { timestamp: seconds() - 320 }, "timestamp_out_of_tolerance"],
	])("rejects %s before it parses the body", async (_, sending, code) => {
		const { site, applied, recorded } = siteOver("applied");
		const response = await send(site, checkout(), sending);
		expect(await refusalOf(response)).toEqual([400, code]);
		expect([applied, recorded()]).toEqual([[], []]);
	});

	it.each<[string, BillingResult | BillingOutcome, Sending]>([
		["applied", "applied", {}],
		["unknown customer", "unknown_customer", {}],
		["invalid signature", "applied", { secret: "whsec_somebody_else" }],
	])("logs and returns neither customer data nor a secret: %s", async (_, response, sending) => {
		const { site } = siteOver(response);
		const event = checkout();
		const text = await (await send(site, event, sending)).text();
		const output = JSON.stringify([site.log.lines, text]);
		expect(site.log.lines).toHaveLength(1);
		for (const secret of [EMAIL, USER, "cus_1", "sub_1", "Ada", "whsec_", "v1="]) {
			expect(output).not.toContain(secret);
		}
		if (sending.secret || sending.timestamp) expect(output).not.toContain(event.id);
	});
});
