import type { AccessibilityAudit } from "./accessibility.ts";
import type { Language } from "./events.ts";
import type { Provider } from "./providers.ts";

/** The publisher's details on the legal pages; an empty one is shown as a marked blank. */
export interface Company {
	name: string;
	form: string;
	capital: string;
	address: string;
	registration: string;
	vat: string;
	director: string;
	email: string;
	phone: string;
	/** Name and address. */
	host: string;
	hostPhone: string;
	/** The consumers' mediator: name, address and website (Code de la consommation, R616-1). */
	mediator: string;
}

/** Settings of the environment that documents show (wrangler.toml); public by definition. */
export interface SiteConfig {
	/** `https://…`, without a trailing slash. */
	origin: string;
	/** Staging: no search engine may list it. */
	isHidden: boolean;
	supportEmail: string;
	/** Page on which customers change their card. */
	billingPortalUrl: string;
	checkout: { monthly: string; annual: string };
	demoVideo: { provider: "youtube" | "vimeo"; id: string };
	company: Company;
	/** Cells that a trial fills in a month; null for no limit (docs/product/dashboard.md#allowance). */
	trialCells: number | null;
	/** Undefined without one: the site then declares itself not compliant. */
	accessibilityAudit: AccessibilityAudit | undefined;
	/** Third parties, loaded after consent; empty for none (docs/product/visits.md#consent-and-third-parties). */
	pixelId: string;
	analyticsTagId: string;
	/** Whether ad platforms are told of customers, with consent (docs/product/visits.md#conversions). */
	tellsAds: boolean;
	/** Providers that sign visitors in, beside their passwords. */
	providers: readonly Provider[];
	/** Share of the page views whose speed is measured, in percent, and the release; empty for none. */
	vitals: string;
}

export type ThirdParties = Pick<SiteConfig, "pixelId" | "analyticsTagId" | "tellsAds">;

/** Whether any third party needs consent. */
export function hasThirdParties({ pixelId, analyticsTagId, tellsAds }: ThirdParties): boolean {
	return pixelId !== "" || analyticsTagId !== "" || tellsAds;
}

/** Settings of the environment that the shell gives the app (worker/render/shell.ts). */
export interface AppConfig {
	language: Language;
	billingPortalUrl: string;
	supportEmail: string;
	/** Empty for no pixel, as on pages that report to none. */
	pixelId: string;
	providers: readonly Provider[];
	/** Empty for no challenge. */
	turnstileSiteKey: string;
	/** Empty for no analytics tag. */
	analyticsTagId: string;
	/** Whether operators may add passkeys. */
	hasPasskeys: boolean;
}
