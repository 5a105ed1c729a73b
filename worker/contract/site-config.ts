/** The publisher's particulars on the legal pages; an empty one is shown as a marked blank. */
export interface Company {
	name: string;
	form: string;
	capital: string;
	address: string;
	registration: string;
	vat: string;
	director: string;
	email: string;
	host: string;
}

/** What documents show of the environment (wrangler.toml); public by definition. */
export interface SiteConfig {
	/** `https://…`, without a slash at its end. */
	origin: string;
	supportEmail: string;
	checkout: { monthly: string; annual: string };
	demoVideo: { provider: "youtube" | "vimeo"; id: string };
	company: Company;
	/** Third parties, after consent only (design §7); empty for none. */
	pixelId: string;
	analyticsTagId: string;
}

/** Whether there is anything to ask consent for. */
export function hasThirdParties({ pixelId, analyticsTagId }: SiteConfig): boolean {
	return pixelId !== "" || analyticsTagId !== "";
}
