/** One request to WordPress, limited in time and size. Failures are values. */
import { parseJson } from "../../runtime/parse-json.ts";
import { readText } from "../../runtime/read-bytes.ts";

export interface Failure {
	ok: false;
	/** Whether the same request may succeed later. */
	retry: boolean;
	/** HTTP status; 0 without a readable response. */
	status: number;
	/** WordPress's own error code, such as `rest_post_invalid_page_number`. */
	code: string | null;
	/** For logs (docs/product/dashboard.md#customer-messages). Never quotes the response, which may hold server paths. */
	message: string;
}

interface Success {
	ok: true;
	body: unknown;
	/** The length of the whole list; null on anything else. */
	total: number | null;
}

export type WordpressResult = Success | Failure;

export interface Connection {
	fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** docs/product/accounts.md#constants */
const TIMEOUT_MS = 10_000;
/** Ten posts of 40,000 words are 2.6 MB. */
const MAX_BYTES = 5_000_000;

export const CONNECTION: Connection = { fetch: (url, init) => fetch(url, init) };

/** Requests JSON. Redirects are not followed: WordPress has one address. */
export async function request(
	connection: Connection,
	url: string,
	init: RequestInit = {},
): Promise<WordpressResult> {
	const headers = new Headers(init.headers);
	// Without it WordPress sends errors as HTML pages.
	headers.set("accept", "application/json");
	try {
		const signal = AbortSignal.timeout(TIMEOUT_MS);
		const response = await connection.fetch(url, { ...init, headers, signal, redirect: "manual" });
		const text = await readText(response.body, MAX_BYTES);
		if (text === undefined) return failure(0, false, "response too large");
		const body = parseJson(text);
		if (response.status !== 200) return refused(response, body);
		// PHP warnings in front of the JSON, or half of it.
		if (body === undefined) return failure(0, true, "unreadable response");
		return { ok: true, body, total: count(response.headers.get("x-wp-total")) };
	} catch (error) {
		return failure(0, true, (error as Error).name === "TimeoutError" ? "timeout" : "no response");
	}
}

function refused(response: Response, body: unknown): Failure {
	const { status } = response;
	const code = (body as { code?: unknown } | null | undefined)?.code;
	const retry = status === 408 || status === 429 || status >= 500;
	const named = typeof code === "string" && /^\w{1,60}$/.test(code) ? code : null;
	return { ...failure(status, retry, String(status)), code: named };
}

function failure(status: number, retry: boolean, reason: string): Failure {
	return { ok: false, retry, status, code: null, message: `WordPress API error: ${reason}` };
}

function count(header: string | null): number | null {
	return header !== null && /^\d{1,9}$/.test(header) ? Number(header) : null;
}
