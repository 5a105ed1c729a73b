/** A site that records billing events, and Stripe's calls of it. */

import type { BillingEvent, BillingOutcome, BillingResult } from "../../contract/billing.ts";
import { API } from "../../contract/paths.ts";
import type { StripeResult } from "../../worker/billing/stripe.ts";
import { fakeSqlCalls } from "../fakes/sql-calls.ts";
import { signatureOf, subscription } from "../fakes/stripe.ts";
import { createSite, type RequestOptions, type Site } from "./harness.ts";

/** A site whose database returns this response; records the applied events. */
export function siteOver(
	response: BillingResult | BillingOutcome,
	read: StripeResult = { ok: true, body: subscription() },
) {
	const applied: BillingEvent[] = [];
	const sqlCalls = fakeSqlCalls();
	const { stripe } = createSite().services;
	const site = createSite({
		services: {
			stripe: { ...stripe, readSubscription: async () => read },
			findDiscounts: async () => [],
			sqlCalls,
			applyBillingEvent: async (event) => {
				applied.push(event);
				return typeof response === "string" ? { ok: true, outcome: response } : response;
			},
		},
	});
	const recorded = () => sqlCalls.calls.map(({ args }) => args);
	return { site, applied, recorded };
}

export interface Sending extends RequestOptions {
	secret?: string;
	timestamp?: number;
	/** Replaces the valid signature; null for none. */
	signature?: string | null;
}

/** Sends an event like Stripe: indented JSON, signed by Stripe's package. */
export async function send(
	site: Site,
	event: unknown,
	{ secret, timestamp, ...sent }: Sending = {},
) {
	const body = typeof event === "string" ? event : JSON.stringify(event, null, 2);
	const signing = { ...(secret && { secret }), ...(timestamp && { timestamp }) };
	const { signature = await signatureOf(body, signing), ...init } = sent;
	const headers = new Headers(init.headers);
	headers.set("content-type", "application/json; charset=utf-8");
	if (signature !== null) headers.set("stripe-signature", signature);
	const agent = "Stripe/1.0 (+https://stripe.com/docs/webhooks)";
	return site.request(API.billing, { agent, body, ...init, method: "POST", headers });
}
