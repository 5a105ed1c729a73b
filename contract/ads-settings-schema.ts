/**
 * Content of a platform's secret (docs/operations/services.md#ad-platforms): JSON, so that a platform is configured as a whole or
 * not at all. The addresses are the platforms' own; a stand-in has others.
 */
import * as z from "zod/mini";

const filled = z.string().check(z.minLength(1));
const digits = z.string().check(z.regex(/^\d+$/));
const address = (own: string) => z._default(z.url({ protocol: /^https?$/ }), own);

/** A client of the platform's OAuth, and a token that gives it access for an hour at a time. */
const oauth = (token: string) => ({
	client_id: filled,
	client_secret: filled,
	refresh_token: filled,
	token_url: address(token),
});

export const ADS_SETTINGS = {
	google: z.object({
		...oauth("https://oauth2.googleapis.com/token"),
		/** The Google Ads account, and the manager account by which it is reached, if any: without hyphens. */
		account: digits,
		manager: z.optional(digits),
		/** The ids of the conversion actions. */
		sign_up: digits,
		payment: digits,
		api_url: address("https://datamanager.googleapis.com"),
	}),
	meta: z.object({
		/** That of a system user; it does not expire. */
		access_token: filled,
		/** The pixel's id. */
		dataset: digits,
		api_url: address("https://graph.facebook.com/v25.0"),
	}),
	microsoft: z.object({
		...oauth("https://login.microsoftonline.com/common/oauth2/v2.0/token"),
		developer_token: filled,
		/** The manager account and the ad account. */
		customer: digits,
		account: digits,
		/** The names of the goals. */
		sign_up: filled,
		payment: filled,
		api_url: address("https://campaign.api.bingads.microsoft.com"),
	}),
	linkedin: z.object({
		...oauth("https://www.linkedin.com/oauth/v2/accessToken"),
		/** The ids of the conversion rules. */
		sign_up: digits,
		payment: digits,
		/** A version of the interface serves for a year. */
		version: z._default(z.string().check(z.regex(/^\d{6}$/)), "202611"),
		api_url: address("https://api.linkedin.com"),
	}),
} as const;
export type AdsSettings<Platform extends keyof typeof ADS_SETTINGS> = z.infer<
	(typeof ADS_SETTINGS)[Platform]
>;

export type AllAdsSettings = {
	[Platform in keyof typeof ADS_SETTINGS]: AdsSettings<Platform> | undefined;
};
