/** Sites that send visitors here (docs/product/visits.md#attribution). */
import type { Env } from "../env.ts";

/** The host of the site that a visitor comes from; undefined for our own and for steps of a payment or a sign-in. */
export type FindReferral = (referrer: string | null) => string | undefined;

type Hosts = Pick<
	Env,
	| "SITE_ORIGIN"
	| "SUPABASE_URL"
	| "WORDPRESS_ORIGIN"
	| "CHECKOUT_URL_MONTHLY"
	| "CHECKOUT_URL_ANNUAL"
	| "BILLING_PORTAL_URL"
>;

/** Pages of payments and sign-ins, whatever is configured: they bring their visitors back. */
const STEPS = [
	...["buy.stripe.com", "checkout.stripe.com", "billing.stripe.com"],
	...["login.microsoftonline.com", "login.live.com", "accounts.google.com"],
];

/** @example createFindReferral(env)("https://www.google.com/search?q=x") // "google.com" */
export function createFindReferral(env: Hosts): FindReferral {
	const { SITE_ORIGIN, SUPABASE_URL, WORDPRESS_ORIGIN, BILLING_PORTAL_URL } = env;
	const { CHECKOUT_URL_MONTHLY, CHECKOUT_URL_ANNUAL } = env;
	const configured = [SUPABASE_URL, WORDPRESS_ORIGIN, BILLING_PORTAL_URL];
	configured.push(CHECKOUT_URL_MONTHLY, CHECKOUT_URL_ANNUAL);
	const site = `${SITE_ORIGIN}/`;
	const domain = withoutWww(new URL(SITE_ORIGIN).host);
	const own = new Set([...STEPS, ...configured.map((url) => new URL(url).host)]);
	return (referrer) => {
		if (!referrer || referrer === SITE_ORIGIN || referrer.startsWith(site)) return undefined;
		const host = URL.parse(referrer)?.host;
		if (!host || own.has(host)) return undefined;
		return host === domain || host.endsWith(`.${domain}`) ? undefined : withoutWww(host);
	};
}

function withoutWww(host: string): string {
	return host.replace(/^www\./, "");
}
