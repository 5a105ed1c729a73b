import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { STRIPE_EVENTS } from "../../worker/billing/read-event.ts";
import { read } from "./source-files.ts";

/** All that is read, by the names that Stripe's package knows. */
const SENT = [
	"checkout.session.completed",
	"checkout.session.async_payment_succeeded",
	"customer.subscription.created",
	"customer.subscription.updated",
	"customer.subscription.paused",
	"customer.subscription.resumed",
	"customer.subscription.deleted",
	"customer.discount.created",
	"customer.discount.updated",
	"customer.discount.deleted",
	"invoice.paid",
	"invoice.payment_failed",
	"invoice.voided",
	"invoice_payment.paid",
	"credit_note.created",
	"credit_note.voided",
	"charge.succeeded",
	"charge.updated",
	"charge.refunded",
	"charge.refund.updated",
	"refund.failed",
	"charge.dispute.created",
	"charge.dispute.updated",
	"charge.dispute.closed",
	"charge.dispute.funds_withdrawn",
	"charge.dispute.funds_reinstated",
] satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];

describe("the events of the webhook", () => {
	it("are all events that Stripe sends under that name and that are read", () => {
		expect([...STRIPE_EVENTS].sort()).toEqual([...SENT].sort());
	});

	it("are those to which docs/operations/services.md has the endpoint subscribed", () => {
		const [, table = ""] =
			/\| event \|\n\s*\|---\|\n((?:\s*\|.*\|\n)+)/.exec(read("docs/operations/services.md")) ?? [];
		const named = table.split("\n").flatMap((row) => {
			const [first = "", ...others] = [...row.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
			const stem = first.slice(0, first.lastIndexOf("."));
			return [first, ...others.map((name) => (name.startsWith(".") ? stem + name : name))];
		});
		expect(named.filter((name) => name !== "").sort()).toEqual([...SENT].sort());
	});
});
