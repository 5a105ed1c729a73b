/** Each platform's interface, against the stand-in that checks what its documentation describes. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { AD_PLATFORMS, type AdPlatform, type Conversion } from "../../../contract/conversions.ts";
import {
	type CountedConversion,
	createAdPlatforms,
	localAdSecrets,
} from "../../../dev/ad-platforms.ts";
import { NOT_POSSIBLE } from "../../../worker/conversions/ad-port.ts";
import { createAds } from "../../../worker/conversions/create-ads.ts";
import { createGoogle } from "../../../worker/conversions/google.ts";
import { hashMail } from "../../../worker/conversions/hash-mail.ts";
import { createLinkedin } from "../../../worker/conversions/linkedin.ts";
import { createMeta } from "../../../worker/conversions/meta.ts";
import { createMicrosoft } from "../../../worker/conversions/microsoft.ts";
import { adsSettings } from "../../../worker/env.ts";
import { conversion } from "../../fakes/conversions.ts";
import { createSite, stubFetch } from "../harness.ts";

const ORIGIN = "https://ads.test";
const CLICKS: Record<AdPlatform, Conversion["click"]["name"]> = {
	...{ google: "gclid", meta: "fbclid", microsoft: "msclkid", linkedin: "li_fat_id" },
};
const CREATED = {
	...{ google: createGoogle, meta: createMeta, microsoft: createMicrosoft },
	linkedin: createLinkedin,
};
const NOW = 1_790_000_600;

const settings = () => {
	const { env } = createSite().services;
	return adsSettings({ ...env, ...localAdSecrets(ORIGIN), AD_CONVERSIONS: "on" });
};

/** Gives every platform a token, and this response to all else. */
const stubPlatforms = (respond: (request: Request) => Response | Promise<Response>) =>
	stubFetch(async (...sent) => {
		const request = new Request(...sent);
		if (!request.url.endsWith("/token")) return respond(request);
		return Response.json({ access_token: "t", expires_in: 3600 });
	});

/** The platforms over their stand-ins. */
function platforms() {
	const standIn = createAdPlatforms();
	stubFetch(async (...request) => standIn.fetch(new Request(...request)));
	const { ports } = createAds(settings());
	const send = (platform: AdPlatform, changes: Partial<Conversion> = {}) =>
		ports[platform]?.(
			conversion({ click: { name: CLICKS[platform], id: "click-1", at: NOW }, ...changes }),
		);
	const counted = async () => (await (await standIn.request("/ads")).json()) as CountedConversion[];
	return { send, counted };
}

beforeEach(() => void vi.useFakeTimers({ now: NOW * 1000, toFake: ["Date"] }));

describe.each(AD_PLATFORMS)("%s", (platform) => {
	it("counts a sign-up and a payment once each, with value, click and hashed address", async () => {
		const { send, counted } = platforms();
		const signUpNow = { kind: "sign_up", event_id: "e-1", occurred_at: NOW - 9 } as const;
		for (const _ of [1, 2]) {
			for (const sent of [{ ...signUpNow, value: null, currency: null }, {}]) {
				expect(await send(platform, sent)).toMatchObject({ outcome: "accepted" });
			}
		}
		const [signUp, payment, ...more] = await counted();
		expect(more).toEqual([]);
		expect(signUp).toMatchObject({ platform, value: null, currency: null });
		expect(payment).toMatchObject({ platform, value: 11.66, currency: "EUR" });
		const form = platform === "google" || platform === "microsoft" ? platform : "plain";
		expect(payment?.matchedBy).toEqual([
			expect.stringMatching(/(?:^|\.)click-1$/),
			await hashMail(conversion().email ?? "", form),
		]);
		expect(JSON.stringify(payment)).not.toContain("@");
	});

	it("is asked again while it does not work, and not after it has refused", async () => {
		const outcomes = [];
		const { [platform]: own } = settings();
		for (const status of [401, 429, 503, 404]) {
			stubPlatforms(() => new Response("ada@example.com", { status }));

			outcomes.push(await CREATED[platform](own as never)(conversion()));
		}
		const { ports } = createAds(settings());
		stubFetch(async () => Promise.reject(new TypeError("ada@example.com")));
		outcomes.push(await ports[platform]?.(conversion()));
		expect(outcomes.map((outcome) => outcome?.outcome)).toEqual(Array(5).fill("retry"));
		expect(JSON.stringify(outcomes)).not.toContain("@");
	});
});

describe("money that went back", () => {
	const refund = { step: 1, value: 583, returned: 583, changed_at: NOW - 60 };

	it("restates the value at Google and Microsoft, and counts no second payment", async () => {
		const { send, counted } = platforms();
		for (const platform of ["google", "microsoft"] as const) {
			await send(platform);
			expect(await send(platform, refund)).toMatchObject({ outcome: "accepted" });
		}
		expect((await counted()).map(({ value }) => value)).toEqual([5.83, 5.83]);
	});

	it("goes back whole at Microsoft as the value 0, which a failed refund can raise again", async () => {
		const { send, counted } = platforms();
		await send("microsoft");
		const values: unknown[] = [];
		for (const [step, value] of [0, 1166].entries()) {
			const outcome = await send("microsoft", { ...refund, step: step + 1, value });
			expect(outcome).toEqual({ outcome: "accepted" });
			values.push(...(await counted()).map((each) => [each.value, each.isRetracted]));
		}
		expect(values).toEqual([
			[0, false],
			[11.66, false],
		]);
	});

	it("is an event of its own at Meta, and not possible at LinkedIn", async () => {
		const { send, counted } = platforms();
		await send("meta");
		expect(await send("meta", refund)).toEqual({ outcome: "accepted" });
		expect(await send("meta", { ...refund, step: 2, returned: -583 })).toBe(NOT_POSSIBLE);
		expect(await send("meta", { ...refund, returned: 0 })).toBe(NOT_POSSIBLE);
		expect(await send("meta", { ...refund, step: 3, returned: 100 })).toEqual({
			outcome: "accepted",
		});
		// Meta counts events of one id once.
		expect(await counted()).toMatchObject([
			{ name: "Subscribe", value: 11.66 },
			{ name: "Refund", value: 5.83 },
			{ name: "Refund", value: 1 },
		]);
		expect(await send("linkedin", refund)).toBe(NOT_POSSIBLE);
	});
});

describe("what is taken back", () => {
	const taken = { step: 1, value: 0, returned: 1166, is_taken_back: true, email: null };

	it.each([
		["google", "payment", { value: 0, isRetracted: false }],
		["google", "sign_up", NOT_POSSIBLE],
		["microsoft", "payment", { value: 11.66, isRetracted: true }],
		["microsoft", "sign_up", { value: null, isRetracted: true }],
		["meta", "payment", NOT_POSSIBLE],
		["meta", "sign_up", NOT_POSSIBLE],
		["linkedin", "payment", NOT_POSSIBLE],
	] as const)("of %s, a %s: %j", async (platform, kind, expected) => {
		const { send, counted } = platforms();
		const nothing = kind === "sign_up" ? { value: null, currency: null } : {};
		await send(platform, { kind, ...nothing });
		const outcome = await send(platform, { ...taken, kind, ...nothing });
		if (expected === NOT_POSSIBLE) expect(outcome).toBe(NOT_POSSIBLE);
		else expect(await counted()).toMatchObject([expected]);
	});
});

describe("a refusal", () => {
	const refusedBy = (platform: AdPlatform, body: object, status = 400) => {
		stubPlatforms(() => Response.json(body, { status }));

		return createAds(settings()).ports[platform]?.(conversion());
	};

	it.each([
		["google", { error: { status: "X" } }, 400, "refused", "google 400 X"],
		["meta", { error: { code: 100 } }, 400, "refused", "meta 400 100"],
		["meta", { error: { code: 190 } }, 400, "retry", "meta 400 190"],
		["microsoft", { PartialErrors: [{ ErrorCode: "X" }] }, 200, "refused", "microsoft X"],
		["microsoft", { Errors: [{ ErrorCode: "Y" }] }, 400, "retry", "microsoft 400 Y"],
		["linkedin", { code: "INVALID_VALUE" }, 400, "refused", "linkedin 400 INVALID_VALUE"],
		["linkedin", { code: "ada@example.com said no" }, 422, "refused", "linkedin 422"],
		["google", {}, 200, "retry", "google unreadable"],
		["meta", { events_received: 0 }, 200, "retry", "meta unreadable"],
	] as const)("of %s with %j and %i is %s", async (platform, body, status, outcome, reason) => {
		expect(await refusedBy(platform, body, status)).toEqual({ outcome, reason });
	});
});

it("says nothing of a person to Google but the consent that was given", async () => {
	const bodies: string[] = [];
	stubPlatforms(async (request) => {
		bodies.push(await request.text());
		return Response.json({ requestId: "1" });
	});

	const { google } = createAds(settings()).ports;
	await google?.(conversion());
	await google?.(conversion({ step: 1, value: 0, is_taken_back: true, email: null }));
	expect(bodies.map((body) => JSON.parse(body).consent.adUserData)).toEqual([
		"CONSENT_GRANTED",
		"CONSENT_DENIED",
	]);
	expect(bodies.join()).not.toContain("@");
});

const AT = "2026-09-21T14:13:20.000Z";
const LATER = "2026-09-22T14:13:20.000Z";
const MAIL = expect.stringMatching(/^[0-9a-f]{64}$/);
const { event_id: ID } = conversion();
const GOOGLE = {
	...{ transactionId: ID, eventTimestamp: AT, eventSource: "WEB", currency: "EUR" },
	...{
		adIdentifiers: { gclid: "click-1" },
		userData: { userIdentifiers: [{ emailAddress: MAIL }] },
	},
};
const metaEvent = (event_id: string, event_name: string, value: number) => ({
	...{ event_id, event_name, event_time: 1_790_086_400, action_source: "system_generated" },
	user_data: { fbc: "fb.1.1789990000000.click-1", em: [MAIL] },
	custom_data: { value, currency: "EUR" },
});
const MICROSOFT = { ConversionName: "Payment", ConversionTime: AT, MicrosoftClickId: "click-1" };
const destination = {
	operatingAccount: { accountType: "GOOGLE_ADS", accountId: "1234567890" },
	productDestinationId: "12",
};
const EUR = { ConversionCurrencyCode: "EUR", HashedEmailAddress: MAIL };
const restated = {
	AdjustmentTime: LATER,
	AdjustmentType: "Restate",
	AdjustmentCurrencyCode: "EUR",
};
const consent = { adUserData: "CONSENT_GRANTED", adPersonalization: "CONSENT_DENIED" };
const user = {
	userIds: [
		{ idType: "LINKEDIN_FIRST_PARTY_ADS_TRACKING_UUID", idValue: "click-1" },
		{ idType: "SHA256_EMAIL", idValue: MAIL },
	],
};
const account = { developertoken: "developer", customerid: "1", customeraccountid: "2" };

/** A payment, and half of it that went back. */
it.each<[AdPlatform, object, Record<string, unknown>, object, object?]>([
	[
		...(["google", {}, { destinations: [destination], consent, encoding: "HEX" }] as const),
		{ events: [{ ...GOOGLE, conversionValue: 11.66 }] },
		{ events: [{ ...GOOGLE, conversionValue: 5.83, lastUpdatedTimestamp: LATER }] },
	],
	[
		...(["meta", { authorization: "Bearer local-access-token" }, {}] as const),
		{ data: [metaEvent(ID, "Subscribe", 11.66)] },
		{ data: [metaEvent(`${ID}.1`, "Refund", 5.83)] },
	],
	[
		...(["microsoft", account, {}] as const),
		{ OfflineConversions: [{ ...MICROSOFT, ...EUR, ConversionValue: 11.66 }] },
		{ OfflineConversionAdjustments: [{ ...MICROSOFT, ...restated, AdjustmentValue: 5.83 }] },
	],
	[
		"linkedin",
		{ "linkedin-version": "202611", "x-restli-protocol-version": "2.0.0" },
		{ conversion: "urn:lla:llaPartnerConversion:22", eventId: ID, user },
		{
			conversionHappenedAt: 1_790_000_000_000,
			conversionValue: { currencyCode: "EUR", amount: "11.66" },
		},
	],
])("tells %s what it documents, and no more", async (platform, headers, common, ...steps) => {
	const sent: unknown[] = [];
	stubPlatforms(async (request) => {
		const { method, redirect } = request;
		sent.push({ method, redirect, ...Object.fromEntries(request.headers) }, await request.json());
		return Response.json({ requestId: "1", events_received: 1 });
	});
	for (const step of [0, 1]) {
		const amounts = { returned: 583, value: step > 0 ? 583 : 1166 };
		const changed = { step, changed_at: 1_790_086_400, ...amounts };
		await createAds(settings()).ports[platform]?.(conversion(changed));
	}
	const request = { method: "POST", redirect: "manual", "content-type": "application/json" };
	const known = { ...request, authorization: "Bearer t", ...headers };
	expect(sent).toEqual(steps.flatMap((body) => [known, { ...common, ...body }]));
});
