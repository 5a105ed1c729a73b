/** Forwards a request to the analytics function with one method and few headers. */
import { ANALYTICS_BASE, type AnalyticsPathName } from "../contract/admin.ts";
import { parseJson } from "../runtime/parse-json.ts";
import { readText } from "../runtime/read-bytes.ts";

interface ForwardedResponse {
	status: number;
	/** `{success, data}` or `{success: false, error}` (docs/product.md#analytics-api). */
	body: unknown;
	/** For the log, when the function is unavailable. */
	reason?: string;
}

/** `search` with its `?`, or empty. Never rejects. */
export type ForwardAnalytics = (
	path: AnalyticsPathName,
	search: string,
	authorization: string,
) => Promise<ForwardedResponse>;

/** docs/product.md#operator-messages */
const UNAVAILABLE = "Erreur de communication avec le serveur";
const TIMEOUT_MS = 30_000;
/** 1,000 campaigns with seven dimensions are 400 KB. */
const MAX_BYTES = 2_000_000;

export function createForwardAnalytics(url: string, publishableKey: string): ForwardAnalytics {
	return async (path, search, authorization) => {
		try {
			const response = await fetch(new URL(ANALYTICS_BASE + path + search, url), {
				headers: { authorization, apikey: publishableKey, accept: "application/json" },
				redirect: "manual",
				signal: AbortSignal.timeout(TIMEOUT_MS),
			});
			const body = parseJson((await readText(response.body, MAX_BYTES)) ?? "");
			if (hasAgreedShape(body, response.ok)) return { status: response.status, body };
			const status = response.status === 429 ? 429 : 502;
			return unavailable(status, `unexpected body, status ${response.status}`);
		} catch (error) {
			const { name } = error as Error;
			return unavailable(name === "TimeoutError" ? 504 : 502, name);
		}
	};
}

function unavailable(status: number, reason: string): ForwardedResponse {
	return { status, body: { success: false, error: UNAVAILABLE }, reason };
}

/** A gateway's own error page or JSON is not forwarded. */
function hasAgreedShape(body: unknown, isOk: boolean): boolean {
	if (typeof body !== "object" || body === null || !("success" in body)) return false;
	if (isOk) return body.success === true && "data" in body;
	return body.success === false && "error" in body && typeof body.error === "string";
}
