/** `POST /api/billing/webhook`: what Stripe tells of a subscription (issue 4). Not 2xx makes it send again. */
import type { Context, Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { readEvent } from "../billing/read-event.ts";
import { verifySignature } from "../billing/verify-signature.ts";
import { type ErrorCode, HttpError } from "../http/errors.ts";
import { forLog, requestId } from "../http/log.ts";
import { parseJson, readBytes } from "../http/read-body.ts";

/** Stripe's events are 2 to 30 KB. */
const MOST_BYTES = 256 * 1024;
const RETRY_SECONDS = "60";

export const billing: Handler<AppEnv> = async (c) => {
	try {
		return await take(c);
	} catch (error) {
		if (!(error instanceof HttpError)) throw error;
		return refuse(c, error.code, {});
	}
};

async function take(c: Context<AppEnv>): Promise<Response> {
	const { responses, applyBillingEvent, env, log } = c.env;
	const request = c.req.raw;
	const payload = await readBytes(request, MOST_BYTES);
	const signature = request.headers.get("stripe-signature");
	await verifySignature(payload, signature, env.BILLING_WEBHOOK_SECRET, Date.now());

	const event = readEvent(parseJson(new TextDecoder().decode(payload)));
	if (event === undefined) return responses.json({ received: true, outcome: "ignored" });
	const about = { id: forLog(event.id), type: event.type };
	const answer = await applyBillingEvent(event);
	if (!answer.ok) {
		// One that the database will refuse for ever is kept coming too: a payment may not be lost.
		const code = answer.retry ? "unavailable" : "unexpected";
		return refuse(c, code, { ...about, reason: answer.reason });
	}
	// Not yet known: the checkout that tells is on its way, and this event comes again after it.
	if (answer.outcome === "unknown_customer") return refuse(c, "unknown_customer", about);
	log.info("billing_event", { ...about, outcome: answer.outcome });
	return responses.json({ received: true, outcome: answer.outcome });
}

/** @param about never of a body whose signature is not verified, and never who the customer is. */
function refuse(c: Context<AppEnv>, code: ErrorCode, about: Record<string, string>): Response {
	const { responses, log } = c.env;
	const id = requestId(c.req.raw.headers);
	log[code === "unexpected" ? "error" : "warn"]("billing_refused", {
		requestId: id,
		code,
		...about,
	});
	return responses.error(code, id, code === "unavailable" ? [["Retry-After", RETRY_SECONDS]] : []);
}
