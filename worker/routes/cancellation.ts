/**
 * `POST /api/account/cancellation`: ends the caller's paid plan with its period. It counts once the
 * database has it; Stripe learns of it now or from the cron (docs/product.md#cancellation).
 */
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { cancelAtStripe } from "../billing/cancel-at-stripe.ts";
import type { CancellationDone } from "../contract/billing.ts";
import { HttpError } from "../http/errors.ts";
import { requireSameOrigin } from "../http/read-body.ts";
import { requireToken } from "./admin-token.ts";
import { waitUntil } from "./wait-until.ts";

export const cancellation: Handler<AppEnv> = async (c) => {
	const { cancellations, env, log, responses, sendDueMails, stripe } = c.env;
	requireSameOrigin(c.req.raw, env.SITE_ORIGIN);
	const result = await cancellations.request(requireToken(c.req.raw.headers));
	if (!result.ok) throw new HttpError(result.error);
	waitUntil(c, sendDueMails());
	const { confirm } = cancellations;
	const isComplete = await cancelAtStripe(result.waiting, { stripe, confirm, log });
	const state = isComplete ? "confirmed" : "waiting";
	return responses.json({ state } satisfies CancellationDone);
};
