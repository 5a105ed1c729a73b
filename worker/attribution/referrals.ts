/** Sites that send visitors here (docs/product/visits.md#attribution). */

/** The host of the site that a visitor comes from; undefined for our own and for steps of a payment or a sign-in. */
export type FindReferral = (referrer: string | null) => string | undefined;

/** Pages of payments and sign-ins, whatever is configured: they bring their visitors back. */
const STEPS = [
	...["buy.stripe.com", "checkout.stripe.com", "billing.stripe.com"],
	...["login.microsoftonline.com", "login.live.com", "accounts.google.com"],
];

/**
 * @param configured addresses of Auth, WordPress and Stripe's pages
 * @example createFindReferral(siteOrigin, [])("https://www.google.com/search?q=x") // "google.com"
 */
export function createFindReferral(
	siteOrigin: string,
	configured: readonly string[],
): FindReferral {
	const domain = withoutWww(new URL(siteOrigin).host);
	const own = new Set([...STEPS, ...configured.map((url) => new URL(url).host)]);
	return (referrer) => {
		if (!referrer || referrer === siteOrigin || referrer.startsWith(`${siteOrigin}/`))
			return undefined;
		const host = URL.parse(referrer)?.host;
		if (!host || own.has(host)) return undefined;
		return host === domain || host.endsWith(`.${domain}`) ? undefined : withoutWww(host);
	};
}

function withoutWww(host: string): string {
	return host.replace(/^www\./, "");
}
