/** `/checkout/{plan}`: to the hosted checkout, with the account that pays (docs/product.md#plans-and-prices). */
import { createHandlers } from "../app-env.ts";
import { APP_PATHS, PAID_PLANS, signupPath } from "../contract/paths.ts";
import { checkoutLocation } from "../http/redirects.ts";
import { cookiesIn, languageOf, leadTo } from "./account-page.ts";
import { openSession } from "./with-session.ts";

export const checkout = createHandlers(async (c) => {
	const { accounts, env, signUps } = c.env;
	const plan = PAID_PLANS.find((each) => each === c.req.param("plan"));
	if (plan === undefined) return c.notFound();
	const link = { monthly: env.CHECKOUT_URL_MONTHLY, annual: env.CHECKOUT_URL_ANNUAL }[plan];
	const opened = await openSession(c);
	if (opened.state === "open") {
		const { token, user } = opened.session;
		// Nobody is kept from paying because that cannot be found out.
		const isPaid = (await accounts.hasPaidPlan(token)) ?? false;
		const location = isPaid ? APP_PATHS.dashboard : checkoutLocation(link, user);
		return leadTo(c, location, opened.cookies);
	}
	const signUp = (await signUps.read(cookiesIn(c)))?.at(-1);
	if (signUp === undefined) return leadTo(c, signupPath(languageOf(c), plan), opened.cookies);
	const { account, email } = signUp;
	return leadTo(c, checkoutLocation(link, { ...(account ? { id: account } : {}), email }));
});
