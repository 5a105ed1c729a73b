/** The page's address on the site, for an address on its domain without `www.`; undefined for any other. */
export type RedirectApex = (url: string) => string | undefined;

/**
 * The routes of wrangler.toml lead the domain without `www.` to the Worker too. A site that has no `www.` has no
 * second domain.
 *
 * @example createRedirectApex("https://www.tabulia.fr")("http://tabulia.fr/cta?x=1") // "https://www.tabulia.fr/cta?x=1"
 */
export function createRedirectApex(siteOrigin: string): RedirectApex {
	const apex = siteOrigin.replace("https://www.", "//");
	if (apex === siteOrigin) return () => undefined;
	return (url) => {
		const at = url.indexOf("//");
		if (!url.startsWith(`${apex}/`, at)) return undefined;
		return siteOrigin + url.slice(at + apex.length);
	};
}
