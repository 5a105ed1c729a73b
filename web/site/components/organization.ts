import type { SiteConfig } from "../../../contract/site-config.ts";

/** The site's publisher (https://schema.org/Organization). */
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
