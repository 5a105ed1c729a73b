/**
 * Google's result for an event, available after 30 minutes to a day:
 * https://developers.google.com/data-manager/api/devguides/diagnostics
 */
import * as z from "zod/mini";
import type { AdsSettings } from "../../contract/ads-settings-schema.ts";
import type { ReadReceipt } from "./ad-port.ts";
import { callPlatform, reasonOf } from "./call-platform.ts";
import { createReadToken } from "./oauth.ts";

/** https://developers.google.com/data-manager/api/reference/rest/v1/requestStatus/retrieve */
const response = z.object({
	requestStatusPerDestination: z.tuple([
		z.object({
			requestStatus: z.string(),
			errorInfo: z.optional(
				z.object({ errorCounts: z._default(z.array(z.object({ reason: z.string() })), []) }),
			),
		}),
	]),
});

const FAILED: ReadonlySet<string> = new Set(["FAILED", "PARTIAL_SUCCESS"]);
/** The first attempt had arrived, whatever became of its response. */
const COUNTED_BEFORE: ReadonlySet<string> = new Set([
	"DUPLICATE_TRANSACTION_ID",
	"DUPLICATE_GCLID",
]);
const PREFIX = /^PROCESSING_ERROR_(?:REASON_)?/;

/** A success says that the click is one of the account's: others are errors, as are clicks that cannot be read. */
export function createGoogleReceipts(settings: AdsSettings<"google">): ReadReceipt {
	const readToken = createReadToken(settings);
	return async ({ receipt, step }) => {
		const token = await readToken();
		if (token === undefined) return { outcome: "unread", reason: reasonOf("google", "oauth") };
		const query = new URLSearchParams({ requestId: receipt });
		const result = await callPlatform("google", {
			url: `${settings.api_url}/v1/requestStatus:retrieve?${query}`,
			headers: { authorization: `Bearer ${token}` },
			codeOf: ({ error }: { error: { status: string } }) => error.status,
		});
		if (!result.ok) return { outcome: "unread", reason: result.failure.reason };
		const parsed = response.safeParse(result.body);
		if (!parsed.success) return { outcome: "unread", reason: reasonOf("google", "unreadable") };
		const [status] = parsed.data.requestStatusPerDestination;
		if (status.requestStatus === "SUCCESS") return { outcome: "matched" };
		if (!FAILED.has(status.requestStatus)) return { outcome: "pending" };
		const { errorCounts = [] } = status.errorInfo ?? {};
		const reasons = errorCounts.map(({ reason }) => reason.replace(PREFIX, ""));
		const isCounted = reasons.length > 0 && reasons.every((reason) => COUNTED_BEFORE.has(reason));
		if (isCounted && step === 0) return { outcome: "matched" };
		return { outcome: "refused", reason: reasonOf("google", status.requestStatus, ...reasons) };
	};
}
