/** `POST /api/billing/webhook`: Stripe's events (docs/architecture/money.md#accounts-and-billing). Stripe retries anything but 2xx. */

import type { Handler } from "hono";
import type { BillingEvent } from "../../contract/billing.ts";
import { toClean } from "../../contract/texts.ts";
import type { AppEnv } from "../app-env.ts";
import { applyInOrder } from "../billing/apply-in-order.ts";
import { completeCheckout } from "../billing/complete-checkout.ts";
import { expandDiscounts } from "../billing/expand-discounts.ts";
import { readEvent } from "../billing/read-event.ts";
import { verifySignature } from "../billing/verify-signature.ts";
import { HttpError } from "../http/errors.ts";
import { forLog } from "../http/log.ts";
import { readBody } from "../http/read-body.ts";
import { parseJson } from "../runtime/parse-json.ts";
import type { Services } from "../services.ts";

/** Stripe's events have 2 to 30 KB. */
const MAX_BYTES = 256 * 1024;

/** Stripe retries all of them: no payment may be lost. */
const FAILURES = {
	transient: "unavailable",
	permanent: "unexpected",
	invalid: "invalid_request",
} as const;

export const billing: Handler<AppEnv> = async (c) => {
	const { responses, env, findDiscounts, log, prices, stripe } = c.env;
	const request = c.req.raw;
	const payload = await readBody(request, MAX_BYTES);
	const signature = request.headers.get("stripe-signature");
	await verifySignature(payload, signature, env.BILLING_WEBHOOK_SECRET, Date.now());

	const parsed = parseJson(new TextDecoder().decode(payload), toClean);
	const raw = await expandDiscounts(parsed, { stripe, findDiscounts, comesAgain: true });
	const read = await readOrRecord(raw, payload, prices, c.env);
	if (read === undefined) return responses.json({ received: true, outcome: "ignored" });
	const event = await completeCheckout(read, stripe, prices);
	// Only an event with a verified signature is named in the log, and never its customer.
	const named = `${forLog(event.id)} ${event.type}`;
	const result = await applyInOrder(event, c.env);
	if (!result.ok) {
		throw new HttpError(FAILURES[result.failure], `${named}: ${result.reason}`);
	}
	// The checkout event that names the customer is on its way; Stripe retries this one after it.
	if (result.outcome === "unknown_customer") throw new HttpError("unknown_customer", named);
	log.info("billing_event", { event: named, outcome: result.outcome });
	return responses.json({ received: true, outcome: result.outcome });
};

/** A signed event that cannot be read is stored for an operator; its digest names it when it has no id. */
async function readOrRecord(
	raw: unknown,
	payload: Uint8Array<ArrayBuffer>,
	prices: ReadonlySet<string>,
	{ sqlCalls }: Pick<Services, "sqlCalls">,
): Promise<BillingEvent | undefined> {
	try {
		return readEvent(raw, prices);
	} catch (error) {
		const { id, type } = (raw ?? {}) as { id?: unknown; type?: unknown };
		const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", payload)).toHex();
		const event_id = typeof id === "string" && id !== "" ? id : `unreadable_${digest.slice(0, 32)}`;
		const event_type = typeof type === "string" ? type : "";
		const invalid = { event_id, event_type, problem: "unreadable" };
		await sqlCalls.asService("record_invalid_billing_event", invalid);
		throw error;
	}
}
