/** Google's Data Manager API: https://developers.google.com/data-manager/api/reference/rest/v1/events/ingest */
import type { AdsSettings } from "../../contract/ads-settings-schema.ts";
import type { Conversion } from "../../contract/conversions.ts";
import { type AdPort, amountOf, NOT_POSSIBLE } from "./ad-port.ts";
import { callPlatform, reasonOf } from "./call-platform.ts";
import { hashMail } from "./hash-mail.ts";
import { createReadToken } from "./oauth.ts";

const GRANTED = "CONSENT_GRANTED";
const DENIED = "CONSENT_DENIED";

/**
 * A conversion with a known `transactionId` restates the value of the earlier one:
 * https://developers.google.com/data-manager/api/devguides/events/google-ads/conversion-adjustments
 */
export function createGoogle(settings: AdsSettings<"google">): AdPort {
	const readToken = createReadToken(settings);
	return async (conversion) => {
		// A sign-up has no value that could be 0, and nothing retracts it.
		if (conversion.is_taken_back && conversion.kind === "sign_up") return NOT_POSSIBLE;
		const token = await readToken();
		if (token === undefined) return { outcome: "retry", reason: reasonOf("google", "oauth") };
		const result = await callPlatform("google", {
			url: `${settings.api_url}/v1/events:ingest`,
			headers: { authorization: `Bearer ${token}` },
			body: await requestOf(conversion, settings),
			codeOf: ({ error }: { error: { status: string } }) => error.status,
		});
		if (!result.ok) return result.failure;
		const { requestId } = (result.body ?? {}) as { requestId?: unknown };
		return typeof requestId === "string"
			? { outcome: "accepted", receipt: requestId }
			: { outcome: "retry", reason: reasonOf("google", "unreadable") };
	};
}

async function requestOf(conversion: Conversion, settings: AdsSettings<"google">) {
	const { kind, click, currency, email, is_taken_back, step, value } = conversion;
	const accountType = "GOOGLE_ADS";
	const { account, manager } = settings;
	return {
		destinations: [
			{
				operatingAccount: { accountType, accountId: account },
				...(manager && { loginAccount: { accountType, accountId: manager } }),
				productDestinationId: settings[kind],
			},
		],
		// Consent to measuring is none to personal ads.
		consent: { adUserData: is_taken_back ? DENIED : GRANTED, adPersonalization: DENIED },
		...(email && { encoding: "HEX" }),
		events: [
			{
				transactionId: conversion.event_id,
				eventTimestamp: timeOf(conversion.occurred_at),
				...(step > 0 && { lastUpdatedTimestamp: timeOf(conversion.changed_at) }),
				eventSource: "WEB",
				adIdentifiers: { [click.name]: click.id },
				...(email && {
					userData: { userIdentifiers: [{ emailAddress: await hashMail(email, "google") }] },
				}),
				...(value !== null &&
					currency && {
						conversionValue: amountOf(value, currency),
						currency: currency.toUpperCase(),
					}),
			},
		],
	};
}

const timeOf = (seconds: number) => new Date(seconds * 1000).toISOString();
