/**
 * Stand-ins of the ad platforms, as far as the Worker calls them. Each takes what its documentation describes and
 * nothing else, keeps one conversion for each that it would count, and changes it as the platform would.
 */
import { type Context, Hono } from "hono";
import * as z from "zod";

/** One conversion as its platform counts it. */
export interface CountedConversion {
	platform: "google" | "meta" | "microsoft" | "linkedin";
	/** The conversion action, event, goal or rule. */
	name: string;
	/** By which the platform discards a repetition. */
	id: string;
	value: number | null;
	currency: string | null;
	isRetracted: boolean;
	/** How often it came again, which the platform discards. */
	repetitions: number;
	/** Click ids and hashed addresses that it came with. */
	matchedBy: string[];
}

const currency = z.string().regex(/^[A-Z]{3}$/);
const digits = z.string().regex(/^\d+$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const value = z.number().min(0);
const time = z.iso.datetime();
const clickId = z.string().min(1).max(300);
const consent = z.enum(["CONSENT_GRANTED", "CONSENT_DENIED"]);
const googleAccount = z.strictObject({ accountType: z.literal("GOOGLE_ADS"), accountId: digits });

/** https://developers.google.com/data-manager/api/reference/rest/v1/events/ingest */
const GOOGLE = z.strictObject({
	destinations: z.tuple([
		z.strictObject({
			operatingAccount: googleAccount,
			loginAccount: googleAccount.optional(),
			productDestinationId: digits,
		}),
	]),
	consent: z.strictObject({ adUserData: consent, adPersonalization: consent }),
	encoding: z.literal("HEX").optional(),
	events: z.tuple([
		z.strictObject({
			transactionId: z.string().min(1).max(512),
			eventTimestamp: time,
			lastUpdatedTimestamp: time.optional(),
			eventSource: z.literal("WEB"),
			adIdentifiers: z
				.strictObject({
					gclid: clickId.optional(),
					gbraid: clickId.optional(),
					wbraid: clickId.optional(),
				})
				.refine((ids) => Object.keys(ids).length === 1),
			userData: z
				.strictObject({ userIdentifiers: z.array(z.strictObject({ emailAddress: sha256 })) })
				.optional(),
			conversionValue: value.optional(),
			currency: currency.optional(),
		}),
	]),
});

/** https://developers.facebook.com/documentation/ads-commerce/conversions-api/parameters/server-event */
const META = z.strictObject({
	data: z.tuple([
		z.strictObject({
			event_name: z.enum(["CompleteRegistration", "Subscribe", "Refund"]),
			event_id: z.string().min(1),
			event_time: z
				.int()
				.refine((at) => at <= Date.now() / 1000 && at > Date.now() / 1000 - 7 * 24 * 60 * 60),
			action_source: z.literal("system_generated"),
			user_data: z.strictObject({
				fbc: z.string().regex(/^fb\.1\.\d{13}\.[\w.-]+$/),
				em: z.tuple([sha256]).optional(),
			}),
			custom_data: z.strictObject({ value, currency }).optional(),
		}),
	]),
});

const microsoftKey = {
	ConversionName: z.string().min(1),
	ConversionTime: time,
	MicrosoftClickId: clickId,
};
/** https://learn.microsoft.com/advertising/campaign-management-service/offlineconversion */
const MICROSOFT = z.strictObject({
	OfflineConversions: z.tuple([
		z.strictObject({
			...microsoftKey,
			HashedEmailAddress: sha256.optional(),
			ConversionValue: value.optional(),
			ConversionCurrencyCode: currency.optional(),
		}),
	]),
});
/** https://learn.microsoft.com/advertising/campaign-management-service/offlineconversionadjustment */
const MICROSOFT_ADJUSTMENT = z.strictObject({
	OfflineConversionAdjustments: z.tuple([
		z.discriminatedUnion("AdjustmentType", [
			z.strictObject({
				...microsoftKey,
				AdjustmentTime: time,
				AdjustmentType: z.literal("Restate"),
				AdjustmentValue: value,
				AdjustmentCurrencyCode: currency,
			}),
			z.strictObject({
				...microsoftKey,
				AdjustmentTime: time,
				AdjustmentType: z.literal("Retract"),
			}),
		]),
	]),
});

/** https://learn.microsoft.com/linkedin/marketing/integrations/ads-reporting/conversions-api */
const LINKEDIN = z.strictObject({
	conversion: z.string().regex(/^urn:lla:llaPartnerConversion:\d+$/),
	conversionHappenedAt: z.int().min(1_000_000_000_000),
	eventId: z.string().min(1),
	user: z.strictObject({
		userIds: z
			.array(
				z.strictObject({
					idType: z.enum(["LINKEDIN_FIRST_PARTY_ADS_TRACKING_UUID", "SHA256_EMAIL"]),
					idValue: z.string().min(1),
				}),
			)
			.min(1),
	}),
	conversionValue: z
		.strictObject({ currencyCode: currency, amount: z.string().regex(/^\d+(\.\d+)?$/) })
		.optional(),
});

/** Prefix of clicks of which Google says that they are not the account's. */
const FOREIGN_CLICK = "foreign";

const TOKEN = "local-access-token";

/** The secrets by which the Worker calls the stand-ins at this address. */
export function localAdSecrets(origin: string): Record<string, string> {
	const oauth = (platform: string) => ({
		...{ client_id: "id", client_secret: "secret", refresh_token: "refresh" },
		token_url: `${origin}/ads/token`,
		api_url: `${origin}/ads/${platform}`,
	});
	const secrets = {
		GOOGLE_ADS: { ...oauth("google"), account: "1234567890", sign_up: "11", payment: "12" },
		META_ADS: { access_token: TOKEN, dataset: "1234567890", api_url: `${origin}/ads/meta` },
		MICROSOFT_ADS: {
			...oauth("microsoft"),
			...{ developer_token: "developer", customer: "1", account: "2" },
			...{ sign_up: "Sign-up", payment: "Payment" },
		},
		LINKEDIN_ADS: { ...oauth("linkedin"), sign_up: "21", payment: "22" },
	};
	return Object.fromEntries(
		Object.entries(secrets).map(([name, settings]) => [name, JSON.stringify(settings)]),
	);
}

/** The platforms' interfaces below `/ads`, and `GET /ads`: what they count. */
export function createAdPlatforms(): Hono {
	const counted = new Map<string, CountedConversion>();
	const count = (
		conversion: Omit<CountedConversion, "isRetracted" | "repetitions">,
		restates = false,
	) => {
		const key = `${conversion.platform} ${conversion.name} ${conversion.id}`;
		const known = counted.get(key);
		if (!known) counted.set(key, { ...conversion, isRetracted: false, repetitions: 0 });
		else if (restates) known.value = conversion.value;
		else known.repetitions++;
	};
	const requests = new Map<string, z.infer<typeof GOOGLE>>();
	const api = new Hono();
	api.post("/ads/token", async (c) => {
		const { grant_type, refresh_token } = await c.req.parseBody();
		const isKnown = grant_type === "refresh_token" && refresh_token === "refresh";
		if (!isKnown) return c.json({ error: "invalid_grant" }, 400);
		return c.json({ access_token: TOKEN, expires_in: 3600, token_type: "Bearer" });
	});
	api.get("/ads", (c) => c.json([...counted.values()]));
	api.use("/ads/*", async (c, next) => {
		const isAllowed = c.req.header("authorization") === `Bearer ${TOKEN}`;
		return isAllowed ? next() : c.json({ error: { code: 190 } }, 401);
	});
	api.post("/ads/google/v1/*", async (c) => {
		const body = GOOGLE.safeParse(await read(c));
		if (!body.success) return c.json({ error: { status: "INVALID_ARGUMENT" } }, 400);
		const {
			destinations: [to],
			events: [event],
		} = body.data;
		const mails = event.userData?.userIdentifiers.map(({ emailAddress }) => emailAddress) ?? [];
		count(
			{
				...{ platform: "google", name: to.productDestinationId, id: event.transactionId },
				...{ value: event.conversionValue ?? null, currency: event.currency ?? null },
				matchedBy: [
					...Object.values(event.adIdentifiers).filter((id) => id !== undefined),
					...mails,
				],
			},
			event.lastUpdatedTimestamp !== undefined,
		);
		const requestId = crypto.randomUUID();
		requests.set(requestId, body.data);
		return c.json({ requestId });
	});
	api.get("/ads/google/v1/*", (c) => {
		const request = requests.get(c.req.query("requestId") ?? "");
		if (!request) return c.json({ error: { status: "NOT_FOUND" } }, 404);
		return c.json({ requestStatusPerDestination: [statusOf(request)] });
	});
	api.post("/ads/meta/:dataset/events", async (c) => {
		const body = META.safeParse(await read(c));
		if (!body.success) return c.json({ error: { code: 100 } }, 400);
		const [event] = body.data.data;
		const { value = null, currency = null } = event.custom_data ?? {};
		count({
			...{ platform: "meta", name: event.event_name, id: event.event_id, value, currency },
			matchedBy: [event.user_data.fbc, ...(event.user_data.em ?? [])],
		});
		return c.json({ events_received: 1, messages: [], fbtrace_id: "local" });
	});
	api.post("/ads/microsoft/CampaignManagement/v13/:what/Apply", async (c) => {
		const isKnown = ["DeveloperToken", "CustomerId", "CustomerAccountId"].every((name) =>
			c.req.header(name),
		);
		if (!isKnown) return c.json({ Errors: [{ ErrorCode: "InvalidCredentials" }] }, 400);
		const failed = { PartialErrors: [{ Index: 0, ErrorCode: "OfflineConversionInvalid" }] };
		if (c.req.param("what") === "OfflineConversions") {
			const body = MICROSOFT.safeParse(await read(c));
			if (!body.success) return c.json(failed);
			const [made] = body.data.OfflineConversions;
			const mails = made.HashedEmailAddress ? [made.HashedEmailAddress] : [];
			count({
				...{ platform: "microsoft", name: made.ConversionName, id: keyOf(made) },
				...{ value: made.ConversionValue ?? null, currency: made.ConversionCurrencyCode ?? null },
				matchedBy: [made.MicrosoftClickId, ...mails],
			});
			return c.json({ PartialErrors: [] });
		}
		const body = MICROSOFT_ADJUSTMENT.safeParse(await read(c));
		const [made] = body.data?.OfflineConversionAdjustments ?? [];
		const known = made && counted.get(`microsoft ${made.ConversionName} ${keyOf(made)}`);
		// A retracted conversion is gone: nothing is left to restate.
		if (!known || known.isRetracted) return c.json(failed);
		if (made.AdjustmentType === "Restate") known.value = made.AdjustmentValue;
		else known.isRetracted = true;
		return c.json({ PartialErrors: [] });
	});
	api.post("/ads/linkedin/rest/conversionEvents", async (c) => {
		const isKnown =
			/^\d{6}$/.test(c.req.header("LinkedIn-Version") ?? "") &&
			c.req.header("X-Restli-Protocol-Version") === "2.0.0";
		const body = LINKEDIN.safeParse(await read(c));
		if (!isKnown || !body.success) return c.json({ code: "INVALID_VALUE", status: 400 }, 400);
		const { conversion, eventId: id, conversionValue: paid, user } = body.data;
		count({
			...{ platform: "linkedin", name: conversion.split(":").at(-1) ?? "", id },
			...{ value: paid ? Number(paid.amount) : null, currency: paid?.currencyCode ?? null },
			matchedBy: user.userIds.map(({ idValue }) => idValue),
		});
		return c.body(null, 201);
	});
	return api;
}

const read = (c: Context): Promise<unknown> => c.req.json().catch(() => undefined);

const keyOf = (made: { ConversionTime: string; MicrosoftClickId: string }) =>
	`${made.MicrosoftClickId} ${made.ConversionTime}`;

/** https://developers.google.com/data-manager/api/reference/rest/v1/requestStatus/retrieve */
function statusOf({ destinations: [destination], events: [event] }: z.infer<typeof GOOGLE>) {
	const clicks = Object.values(event.adIdentifiers);
	const isForeign = clicks.some((click) => click?.startsWith(FOREIGN_CLICK));
	const reason = "PROCESSING_ERROR_OPERATING_ACCOUNT_MISMATCH_FOR_AD_IDENTIFIER";
	return {
		destination,
		eventsIngestionStatus: { recordCount: "1" },
		...(isForeign
			? {
					requestStatus: "FAILED",
					errorInfo: { errorCounts: [{ recordCount: "1", reason }] },
				}
			: { requestStatus: "SUCCESS" }),
	};
}
