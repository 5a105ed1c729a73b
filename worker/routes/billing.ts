/** `POST /api/billing/webhook`: Stripe's events (docs/architecture.md#accounts-and-billing). Stripe retries anything but 2xx. */
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { readEvent } from "../billing/read-event.ts";
import { verifySignature } from "../billing/verify-signature.ts";
import { HttpError } from "../http/errors.ts";
import { forLog } from "../http/log.ts";
import { readBody } from "../http/read-body.ts";
import { parseJson } from "../runtime/parse-json.ts";

/** Stripe's events have 2 to 30 KB. */
const MAX_BYTES = 256 * 1024;

/** Stripe retries all of them: no payment may be lost. */
const FAILURES = {
	transient: "unavailable",
	permanent: "unexpected",
	invalid: "invalid_request",
} as const;

export const billing: Handler<AppEnv> = async (c) => {
	const { responses, applyBillingEvent, env, log } = c.env;
	const request = c.req.raw;
	const payload = await readBody(request, MAX_BYTES);
	const signature = request.headers.get("stripe-signature");
	await verifySignature(payload, signature, env.BILLING_WEBHOOK_SECRET, Date.now());

	const event = readEvent(parseJson(new TextDecoder().decode(payload)));
	if (event === undefined) return responses.json({ received: true, outcome: "ignored" });
	// Only an event with a verified signature is named in the log, and never its customer.
	const named = `${forLog(event.id)} ${event.type}`;
	const result = await applyBillingEvent(event);
	if (!result.ok) {
		throw new HttpError(FAILURES[result.failure], `${named}: ${result.reason}`);
	}
	// The checkout event that names the customer is on its way; Stripe retries this one after it.
	if (result.outcome === "unknown_customer") throw new HttpError("unknown_customer", named);
	log.info("billing_event", { event: named, outcome: result.outcome });
	return responses.json({ received: true, outcome: result.outcome });
};
