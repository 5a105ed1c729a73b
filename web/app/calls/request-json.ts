import { readErrorCode } from "../read-error.ts";

/** Time limit of every call (docs/product/reports.md#analytics-api). */
const REQUEST_TIMEOUT_MS = 30_000;

/** The result of one attempt: the body, or the failure and whether a retry may help. */
export type Attempt = { ok: true; body: unknown } | FailedAttempt;

export interface FailedAttempt {
	ok: false;
	status?: number;
	/** A code of `worker/http/errors.ts`. */
	code?: string;
	statusText?: string;
	/** Some refusals say more than their code. */
	body?: unknown;
	retry: boolean;
}

const TOO_MANY_REQUESTS = 429;

/**
 * Sends one request with the time limit.
 * @throws the signal's reason when the caller aborts; nothing else.
 */
export async function requestJson(
	url: string,
	init: RequestInit,
	signal: AbortSignal,
): Promise<Attempt> {
	const timeout = new AbortController();
	const abort = () => timeout.abort();
	const timer = setTimeout(abort, REQUEST_TIMEOUT_MS);
	// Not `AbortSignal.any`, which Safari has since 17.4.
	signal.addEventListener("abort", abort, { once: true });
	try {
		signal.throwIfAborted();
		const response = await fetch(url, { ...init, cache: "no-store", signal: timeout.signal });
		const body = await readJson(response);
		if (response.ok) return body === undefined ? { ok: false, retry: true } : { ok: true, body };
		const { status, statusText } = response;
		const code = readErrorCode(body);
		const retry = status >= 500 || status === TOO_MANY_REQUESTS;
		return {
			ok: false,
			status,
			statusText,
			retry,
			body,
			...(code === undefined ? {} : { code }),
		};
	} catch {
		// Timeout or no connection; the browser's message would not help an operator.
		signal.throwIfAborted();
		return { ok: false, retry: true };
	} finally {
		clearTimeout(timer);
		signal.removeEventListener("abort", abort);
	}
}

/** Undefined for a body that is not JSON, such as a proxy's error page. */
async function readJson(response: Response): Promise<unknown> {
	const text = await response.text();
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
