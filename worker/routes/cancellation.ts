/** Ends the customer's paid plan with its period (docs/product/dashboard.md#cancellation). */

import type { CallOutput } from "../../contract/calls-schema.ts";
import { createHandlers } from "../app-env.ts";
import { cancelAtStripe } from "../billing/cancel-at-stripe.ts";
import { HttpError } from "../http/errors.ts";
import { waitUntil } from "./wait-until.ts";
import { requireToken } from "./with-session.ts";

export const cancellation = createHandlers(async (c) => {
	const { log, responses, sendDueMails, sqlCalls, stripe } = c.env;
	const token = requireToken(c);
	const reply = await sqlCalls.asCaller(token, "request_cancellation");
	if (!reply.ok) throw new HttpError(reply.code, "request_cancellation");
	if (!Array.isArray(reply.value)) throw new HttpError("unavailable", "request_cancellation");
	waitUntil(c, sendDueMails());
	const { asService } = sqlCalls;
	const isComplete = await cancelAtStripe(reply.value, { stripe, asService, log });
	const state = isComplete ? "confirmed" : "waiting";
	return responses.json({ state } satisfies CallOutput<"request_cancellation">);
});
