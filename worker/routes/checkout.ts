/** `/checkout/{plan}`: to the hosted checkout, with the account that pays (docs/product/dashboard.md#plans-and-prices). */

import { isPaid } from "../../contract/billing.ts";
import { APP_PATHS, documentPath, PAID_PLANS, signupPath } from "../../contract/paths.ts";
import { LIST_PRICES } from "../../contract/prices.ts";
import { createHandlers } from "../app-env.ts";
import { checkoutLocation } from "../http/redirects.ts";
import { languageOf, leadTo } from "./account-page.ts";
import { offerOfAccount, offerOfBrowser, payerOf } from "./own-offer.ts";

/** docs/product/accounts.md#constants */
const SUBSCRIPTION_MS = 5_000;

export const checkout = createHandlers(async (c) => {
	const { env, sqlCalls } = c.env;
	const plan = PAID_PLANS.find((each) => each === c.req.param("plan"));
	if (plan === undefined) return c.notFound();
	const { user, token, cookies } = await payerOf(c);
	if (user === undefined) return leadTo(c, signupPath(languageOf(c), plan), cookies);
	// Nobody is kept from paying because that cannot be found out.
	if (token) {
		const plan = await sqlCalls.asCaller<Parameters<typeof isPaid>[0]>(
			token,
			"get_own_subscription",
			{},
			SUBSCRIPTION_MS,
		);
		if (plan.ok && isPaid(plan.value)) return leadTo(c, APP_PATHS.dashboard, cookies);
	}
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
