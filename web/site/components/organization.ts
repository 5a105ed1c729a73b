import type { SiteConfig } from "../../../worker/contract/site-config.ts";

/** The publisher of every page (https://schema.org/Organization). */
export function organization(site: SiteConfig) {
	return {
		"@type": "Organization",
		"@id": `${site.origin}/#organization`,
		name: "Tabulia",
		url: `${site.origin}/`,
		logo: `${site.origin}/favicon.svg`,
		email: site.supportEmail,
	};
}
