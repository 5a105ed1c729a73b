/** LinkedIn's Conversions API: https://learn.microsoft.com/linkedin/marketing/integrations/ads-reporting/conversions-api */
import type { AdsSettings } from "../../contract/ads-settings-schema.ts";
import type { Conversion } from "../../contract/conversions.ts";
import { type AdPort, amountOf, NOT_POSSIBLE } from "./ad-port.ts";
import { callPlatform, reasonOf } from "./call-platform.ts";
import { hashMail } from "./hash-mail.ts";
import { createReadToken } from "./oauth.ts";

/** A repetition is known by its `eventId`; nothing that LinkedIn was told can be changed. */
export function createLinkedin(settings: AdsSettings<"linkedin">): AdPort {
	const readToken = createReadToken(settings);
	return async (conversion) => {
		if (conversion.step > 0) return NOT_POSSIBLE;
		const token = await readToken();
		if (token === undefined) return { outcome: "retry", reason: reasonOf("linkedin", "oauth") };
		const result = await callPlatform("linkedin", {
			url: `${settings.api_url}/rest/conversionEvents`,
			headers: {
				authorization: `Bearer ${token}`,
				"LinkedIn-Version": settings.version,
				"X-Restli-Protocol-Version": "2.0.0",
			},
			body: await eventOf(conversion, settings[conversion.kind]),
			codeOf: ({ code }: { code: string }) => code,
		});
		return result.ok ? { outcome: "accepted" } : result.failure;
	};
}

async function eventOf({ click, currency, email, value, ...conversion }: Conversion, rule: string) {
	return {
		conversion: `urn:lla:llaPartnerConversion:${rule}`,
		conversionHappenedAt: conversion.occurred_at * 1000,
		eventId: conversion.event_id,
		user: {
			userIds: [
				{ idType: "LINKEDIN_FIRST_PARTY_ADS_TRACKING_UUID", idValue: click.id },
				...(email ? [{ idType: "SHA256_EMAIL", idValue: await hashMail(email, "plain") }] : []),
			],
		},
		...(value !== null &&
			currency && {
				conversionValue: {
					currencyCode: currency.toUpperCase(),
					amount: String(amountOf(value, currency)),
				},
			}),
	};
}
