/** `/checkout/{plan}`: to the hosted checkout, with the account that pays (docs/product/dashboard.md#plans-and-prices). */

import type { Context } from "hono";
import { isPaid } from "../../contract/billing.ts";
import {
	ACCOUNT_PATHS,
	APP_PATHS,
	documentPath,
	loginPath,
	PAID_PLANS,
	signupPath,
} from "../../contract/paths.ts";
import { LIST_PRICES } from "../../contract/prices.ts";
import { type AppEnv, createHandlers } from "../app-env.ts";
import { checkoutLocation } from "../http/redirects.ts";
import { languageOf, leadTo, showLinked } from "./account-page.ts";
import { offerOfAccount, offerOfBrowser, payerOf } from "./own-offer.ts";

/** docs/product/accounts.md#constants */
const SUBSCRIPTION_MS = 5_000;

export const checkout = createHandlers(async (c) => {
	const { env } = c.env;
	const plan = PAID_PLANS.find((each) => each === c.req.param("plan"));
	if (plan === undefined) return c.notFound();
	const { user, token, cookies } = await payerOf(c);
	if (user === undefined) return leadTo(c, signupPath(languageOf(c), plan), cookies);
	const state = await stateOf(c, user.id, token);
	if (state === "unavailable") {
		// A second subscription would be worse than a second try.
		return showLinked(c, { page: "paid", step: state, plan }, undefined, cookies);
	}
	if (state === "stranger") return leadTo(c, loginPath(languageOf(c), plan), cookies);
	if (state === "paid") return leadTo(c, token ? APP_PATHS.dashboard : ACCOUNT_PATHS.paid, cookies);
	const own = await offerOfBrowser(c, { isPaying: true });
	const held = await offerOfAccount(c, user.id, own.isUnknown ? undefined : own);
	const { offer } = held || own;
	// The price that was shown is the price that is charged.
	const shown = c.req.query("shown") ?? (own.isUnknown ? "" : (own.offer ?? LIST_PRICES)[plan]);
	if (shown !== (offer ?? LIST_PRICES)[plan]) {
		return leadTo(c, documentPath("pricing", languageOf(c)), cookies);
	}
	const links = offer
		? { monthly: offer.monthlyLink, annual: offer.annualLink }
		: { monthly: env.CHECKOUT_URL_MONTHLY, annual: env.CHECKOUT_URL_ANNUAL };
	return leadTo(c, checkoutLocation(links[plan], user), cookies);
});

/**
 * Whether the account that is about to pay has Pro. A `stranger` is no longer signed in, or another browser has confirmed
 * the address of this one's sign-up. A sign-up without an account is nobody's yet: its address may have one already, which
 * nothing here reveals.
 */
async function stateOf(c: Context<AppEnv>, account: string, token: string) {
	const { sqlCalls } = c.env;
	if (token) {
		const plan = await sqlCalls.asCaller(token, "get_own_subscription", {}, SUBSCRIPTION_MS);
		if (!plan.ok) return plan.code === "unauthenticated" ? "stranger" : "unavailable";
		return isPaid(plan.value) ? "paid" : "unpaid";
	}
	const found = await sqlCalls.asService("find_account_state", { account });
	if (!found.ok) return "unavailable";
	if (found.value && "is_former" in found.value) return "stranger";
	return isPaid(found.value?.plan ?? null) ? "paid" : "unpaid";
}
