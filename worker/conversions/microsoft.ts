/** Microsoft Advertising: https://learn.microsoft.com/advertising/campaign-management-service/applyofflineconversions */
import type { AdsSettings } from "../../contract/ads-settings-schema.ts";
import type { Conversion } from "../../contract/conversions.ts";
import { type AdPort, amountOf } from "./ad-port.ts";
import { callPlatform, reasonOf } from "./call-platform.ts";
import { hashMail } from "./hash-mail.ts";
import { createReadToken } from "./oauth.ts";

interface Applied {
	PartialErrors?: readonly ({ ErrorCode?: string } | null)[] | null;
}

/** A conversion is known by its click, its goal and its time; a repetition is ignored. */
export function createMicrosoft(settings: AdsSettings<"microsoft">): AdPort {
	const readToken = createReadToken(settings);
	return async (conversion) => {
		const token = await readToken();
		if (token === undefined) return { outcome: "retry", reason: reasonOf("microsoft", "oauth") };
		const goal = settings[conversion.kind];
		const result = await callPlatform("microsoft", {
			url: `${settings.api_url}/CampaignManagement/v13/${conversion.step > 0 ? "OfflineConversionAdjustments" : "OfflineConversions"}/Apply`,
			headers: {
				authorization: `Bearer ${token}`,
				DeveloperToken: settings.developer_token,
				CustomerId: settings.customer,
				CustomerAccountId: settings.account,
			},
			body:
				conversion.step > 0
					? { OfflineConversionAdjustments: [adjustmentOf(conversion, goal)] }
					: { OfflineConversions: [await conversionOf(conversion, goal)] },
			// Errors of the conversion come with a success.
			isPermanent: () => false,
			codeOf: ({ Errors: [first] }: { Errors: [{ ErrorCode: string }] }) => first.ErrorCode,
		});
		if (!result.ok) return result.failure;
		const { PartialErrors } = (result.body ?? {}) as Applied;
		const error = PartialErrors?.find((each) => each !== null);
		return error
			? { outcome: "refused", reason: reasonOf("microsoft", error.ErrorCode) }
			: { outcome: "accepted" };
	};
}

/** By what Microsoft finds a conversion. */
const foundBy = ({ click, occurred_at }: Conversion, goal: string) => ({
	ConversionName: goal,
	ConversionTime: timeOf(occurred_at),
	MicrosoftClickId: click.id,
});

async function conversionOf(conversion: Conversion, goal: string) {
	const { currency, email, value } = conversion;
	return {
		...foundBy(conversion, goal),
		...(email && { HashedEmailAddress: await hashMail(email, "microsoft") }),
		...(value !== null &&
			currency && {
				ConversionValue: amountOf(value, currency),
				ConversionCurrencyCode: currency.toUpperCase(),
			}),
	};
}

/**
 * A refund restates the value, to 0 if all of it went back. What is taken back is retracted: the conversion is deleted,
 * and no later step can restate it (https://learn.microsoft.com/advertising/campaign-management-service/offlineconversionadjustment).
 */
function adjustmentOf(conversion: Conversion, goal: string) {
	const { currency, value, is_taken_back } = conversion;
	const found = { ...foundBy(conversion, goal), AdjustmentTime: timeOf(conversion.changed_at) };
	if (is_taken_back || value === null || currency === null) {
		return { ...found, AdjustmentType: "Retract" };
	}
	return {
		...found,
		AdjustmentType: "Restate",
		AdjustmentValue: amountOf(value, currency),
		AdjustmentCurrencyCode: currency.toUpperCase(),
	};
}

const timeOf = (seconds: number) => new Date(seconds * 1000).toISOString();
