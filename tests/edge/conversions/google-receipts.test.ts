/** Google's later word on accepted conversions, against the stand-in and in the shapes of its documentation. */
import { expect, it } from "vitest";
import { createAdPlatforms, localAdSecrets } from "../../../dev/ad-platforms.ts";
import { createAds } from "../../../worker/conversions/create-ads.ts";
import { createGoogleReceipts } from "../../../worker/conversions/google-receipts.ts";
import { adsSettings } from "../../../worker/env.ts";
import { conversion } from "../../fakes/conversions.ts";
import { createSite, stubFetch } from "../harness.ts";

const ORIGIN = "https://ads.test";

function google() {
	const { env } = createSite().services;
	const secrets = { ...localAdSecrets(ORIGIN), AD_CONVERSIONS: "on" } as const;
	const settings = adsSettings({ ...env, ...secrets });
	const read = settings.google && createGoogleReceipts(settings.google);
	return { send: createAds(settings).ports.google, read };
}

/** Fate of a receipt when Google says this. */
function said(body: unknown, { status = 200, step = 0 } = {}) {
	stubFetch(async (input) =>
		new Request(input).url.endsWith("/token")
			? Response.json({ access_token: "t", expires_in: 3600 })
			: Response.json(body, { status }),
	);
	return google().read?.({ id: 1, step, receipt: "request-1" });
}
const destination = (requestStatus: string, ...reasons: string[]) => ({
	requestStatusPerDestination: [
		{
			...{ destination: {}, requestStatus, eventsIngestionStatus: { recordCount: "1" } },
			...(reasons.length > 0 && {
				errorInfo: { errorCounts: reasons.map((reason) => ({ recordCount: "1", reason })) },
			}),
		},
	],
});

it.each([
	["click-1", { outcome: "matched" }],
	[
		"foreign-1",
		{ outcome: "refused", reason: "google FAILED OPERATING_ACCOUNT_MISMATCH_FOR_AD_IDENTIFIER" },
	],
])("is asked by the receipt of a conversion: the click %s is %j", async (id, expected) => {
	const standIn = createAdPlatforms();
	stubFetch(async (...request) => standIn.fetch(new Request(...request)));
	const { send, read } = google();
	const sent = await send?.(conversion({ click: { name: "gclid", id, at: 1_790_000_000 } }));
	const receipt = sent?.outcome === "accepted" ? sent.receipt : undefined;
	expect(await read?.({ id: 1, step: 0, receipt: receipt ?? "" })).toEqual(expected);
	expect(await read?.({ id: 1, step: 0, receipt: "unknown" })).toMatchObject({ outcome: "unread" });
});

it.each([
	[destination("PROCESSING"), {}, "pending"],
	[destination("FAILED"), {}, "refused: google FAILED"],
	[{ requestStatusPerDestination: [] }, {}, "unread: google unreadable"],
	[
		{ error: { status: "PERMISSION_DENIED" } },
		{ status: 403 },
		"unread: google 403 PERMISSION_DENIED",
	],
	[
		destination("FAILED", "PROCESSING_ERROR_REASON_INVALID_GCLID"),
		{},
		"refused: google FAILED INVALID_GCLID",
	],
	[destination("FAILED", "ada@example.com said no"), {}, "refused: google FAILED"],
	// A first attempt had arrived before its repetition.
	[destination("FAILED", "PROCESSING_ERROR_REASON_DUPLICATE_TRANSACTION_ID"), {}, "matched"],
	[destination("PARTIAL_SUCCESS", "PROCESSING_ERROR_DUPLICATE_GCLID"), {}, "matched"],
	[
		destination(
			...(["FAILED", "PROCESSING_ERROR_REASON_DUPLICATE_TRANSACTION_ID"] as const),
			"PROCESSING_ERROR_REASON_INVALID_GCLID",
		),
		{},
		"refused: google FAILED DUPLICATE_TRANSACTION_ID INVALID_GCLID",
	],
	// A change of value has changed nothing.
	[
		destination("FAILED", "PROCESSING_ERROR_REASON_DUPLICATE_TRANSACTION_ID"),
		{ step: 1 },
		"refused: google FAILED DUPLICATE_TRANSACTION_ID",
	],
] as const)("%j with %j is %s", async (body, options, expected) => {
	const result = await said(body, options);
	const reason = result && "reason" in result ? [result.reason] : [];
	expect([result?.outcome, ...reason].join(": ")).toBe(expected);
});

it("is unread while there is no access token", async () => {
	stubFetch(async () => Response.json({}, { status: 400 }));
	expect(await google().read?.({ id: 1, step: 0, receipt: "r" })).toEqual({
		...{ outcome: "unread", reason: "google oauth" },
	});
});
