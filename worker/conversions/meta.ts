/** Meta's Conversions API: https://developers.facebook.com/documentation/ads-commerce/conversions-api/parameters */
import type { AdsSettings } from "../../contract/ads-settings-schema.ts";
import type { Conversion } from "../../contract/conversions.ts";
import { type AdPort, amountOf, NOT_POSSIBLE } from "./ad-port.ts";
import { callPlatform, reasonOf } from "./call-platform.ts";
import { hashMail } from "./hash-mail.ts";

/** Not `Purchase`: by that the pixel reports requests for the add-in. */
const NAMES = { sign_up: "CompleteRegistration", payment: "Subscribe" } as const;

/** Meta's code of a wrong parameter; it reports expired tokens and limits with status 400, too. */
const INVALID_PARAMETER = 100;

/** Nothing that Meta was told can be changed; money that went back is an event of its own. */
export function createMeta(settings: AdsSettings<"meta">): AdPort {
	return async (conversion) => {
		const { is_taken_back, returned, step } = conversion;
		if (is_taken_back || (step > 0 && returned <= 0)) return NOT_POSSIBLE;
		const result = await callPlatform("meta", {
			url: `${settings.api_url}/${settings.dataset}/events`,
			headers: { authorization: `Bearer ${settings.access_token}` },
			body: { data: [await eventOf(conversion)] },
			isPermanent: (code) => code === INVALID_PARAMETER,
			codeOf: ({ error }: { error: { code: number } }) => error.code,
		});
		if (!result.ok) return result.failure;
		const { events_received } = (result.body ?? {}) as { events_received?: unknown };
		return events_received === 1
			? { outcome: "accepted" }
			: { outcome: "retry", reason: reasonOf("meta", "unreadable") };
	};
}

async function eventOf(conversion: Conversion) {
	const { kind, step, click, email, currency, event_id } = conversion;
	const value = step > 0 ? conversion.returned : conversion.value;
	return {
		event_name: step > 0 ? "Refund" : NAMES[kind],
		event_id: step > 0 ? `${event_id}.${step}` : event_id,
		event_time: conversion.changed_at,
		// The visitor's browser has no part in it.
		action_source: "system_generated",
		user_data: {
			// https://developers.facebook.com/documentation/ads-commerce/conversions-api/parameters/fbp-and-fbc
			fbc: `fb.1.${click.at * 1000}.${click.id}`,
			...(email && { em: [await hashMail(email, "plain")] }),
		},
		...(value !== null &&
			currency && {
				custom_data: { value: amountOf(value, currency), currency: currency.toUpperCase() },
			}),
	};
}
