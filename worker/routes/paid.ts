/**
 * `/auth/paid`: Stripe's return address after a payment (docs/operations/services.md#stripe). The browser often comes before the
 * webhook: what Stripe says of the checkout is applied here as its event would be.
 */
import type { Context } from "hono";
import * as z from "zod/mini";
import type { PaidView } from "../../contract/account-pages.ts";
import { isPaid } from "../../contract/billing.ts";
import { type AppEnv, createHandlers } from "../app-env.ts";
import { applyInOrder } from "../billing/apply-in-order.ts";
import { completeCheckout } from "../billing/complete-checkout.ts";
import { readEvent } from "../billing/read-event.ts";
import { limitForms, showAccount } from "./account-page.ts";
import { payerOf, stateOfAccount } from "./own-offer.ts";

/** https://docs.stripe.com/payments/checkout/custom-success-page */
const checkoutId = z.string().check(z.regex(/^cs_[A-Za-z0-9_]{1,250}$/));
const checkout = z.object({
	id: z.string(),
	created: z.int(),
	status: z.nullish(z.string()),
	payment_status: z.string(),
});
/** Later the account's own state says more than its checkout did: the plan may have ended. */
const NEWS_SECONDS = 24 * 60 * 60;

export const paidPage = createHandlers(async (c) => {
	const stripeSays = await readPayment(c);
	const { user, token, cookies } = await payerOf(c);
	const state = user && (await stateOfAccount(c, user.id));
	const step = stripeSays ?? (isPaid(state?.plan ?? null) ? "paid" : "unknown");
	const isUnconfirmed = step !== "unknown" && user && state?.confirmed_at === null;
	const view: PaidView = isUnconfirmed
		? { page: "paid", step, next: "confirm", email: user.email }
		: { page: "paid", step, next: token ? "dashboard" : "signIn" };
	return showAccount(c, view, { cookies });
});

/** State of the checkout that the address names; undefined for none of ours, and where Stripe does not say. */
async function readPayment(c: Context<AppEnv>): Promise<"paid" | "waiting" | undefined> {
	const { log, prices, stripe } = c.env;
	const id = checkoutId.safeParse(c.req.query("session_id"));
	// A picture of a foreign page must not use up its visitor's forms.
	const isOpened = (c.req.header("sec-fetch-dest") ?? "document") === "document";
	if (!id.success || !isOpened || (await limitForms(c)) !== undefined) return undefined;
	const result = await stripe.readCheckout(id.data);
	const session = checkout.safeParse(result.ok ? result.body : undefined).data;
	if (session === undefined || !result.ok) return undefined;
	const { created, status, payment_status } = session;
	if (status !== "complete" || created < Date.now() / 1000 - NEWS_SECONDS) return undefined;
	const object = result.body;
	const raw = {
		...{ id: `return:${session.id}`, type: "checkout.session.completed", created },
		data: { object },
	};
	try {
		const read = readEvent(raw, prices);
		const event = read && (await completeCheckout(read, stripe, prices));
		if (event === undefined || !event.is_listed) return undefined;
		if (payment_status === "unpaid") return "waiting";
		// The webhook applies it if this fails.
		const applied = await applyInOrder(event, c.env);
		if (!applied.ok) log.warn("return_not_applied", { reason: applied.reason });
		return "paid";
	} catch (error) {
		log.warn("return_not_read", { reason: (error as Error).name });
		return undefined;
	}
}
