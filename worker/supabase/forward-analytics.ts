/** The way to the analytics function (design §4 `/functions/v1/analytics/*`): one place, one method, few headers. */
import { ANALYTICS_BASE, type AnalyticsPathName } from "../contract/admin.ts";

export interface ForwardedAnswer {
	status: number;
	/** `{success, data}` or `{success: false, error}` (spec 2 §7). */
	body: unknown;
}

/** `search` with its `?`, or empty. Never rejects. */
export type ForwardAnalytics = (
	path: AnalyticsPathName,
	search: string,
	authorization: string,
) => Promise<ForwardedAnswer>;

/** Spec 2 §8 and §9. */
const AWAY = "Erreur de communication avec le serveur";
const TIMEOUT_MS = 30_000;
/** 1,000 campaigns with seven dimensions are 400 KB. */
const MOST_BYTES = 2_000_000;

export function createForwardAnalytics(url: string, anonKey: string): ForwardAnalytics {
	return async (path, search, authorization) => {
		try {
			const answer = await fetch(new URL(ANALYTICS_BASE + path + search, url), {
				headers: { authorization, apikey: anonKey, accept: "application/json" },
				redirect: "manual",
				signal: AbortSignal.timeout(TIMEOUT_MS),
			});
			const body = await readJson(answer);
			if (!isAnswer(body, answer.ok)) return away(answer.status === 429 ? 429 : 502);
			return { status: answer.status, body };
		} catch (error) {
			return away((error as Error).name === "TimeoutError" ? 504 : 502);
		}
	};
}

function away(status: number): ForwardedAnswer {
	return { status, body: { success: false, error: AWAY } };
}

/** Undefined for what is no JSON, or too much of it. */
async function readJson(answer: Response): Promise<unknown> {
	const decoder = new TextDecoder();
	let text = "";
	let length = 0;
	for await (const chunk of answer.body ?? []) {
		length += chunk.byteLength;
		if (length > MOST_BYTES) return undefined;
		text += decoder.decode(chunk, { stream: true });
	}
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Of the agreed shape; a gateway's own error page or JSON is not passed on. */
function isAnswer(body: unknown, isOk: boolean): boolean {
	if (typeof body !== "object" || body === null || !("success" in body)) return false;
	if (isOk) return body.success === true && "data" in body;
	return body.success === false && "error" in body && typeof body.error === "string";
}
