import { readError } from "../../read-error.ts";

/** Time limit of every back-office request (docs/product.md#analytics-api). */
const REQUEST_MS = 30_000;

/** The result of one attempt: the body, or the failure and whether a retry may help. */
export type Attempt =
	| { ok: true; body: unknown }
	| { ok: false; status?: number; said?: string; statusText?: string; retry: boolean };

const TOO_MANY = 429;

/**
 * Sends one request with the time limit.
 * @throws the signal's reason when the caller aborts; nothing else.
 */
export async function requestJson(
	url: string,
	init: RequestInit,
	signal: AbortSignal,
): Promise<Attempt> {
	const patience = new AbortController();
	const timer = setTimeout(() => patience.abort(), REQUEST_MS);
	try {
		const either = AbortSignal.any([signal, patience.signal]);
		const response = await fetch(url, { ...init, cache: "no-store", signal: either });
		const body = await readJson(response);
		if (response.ok) return body === undefined ? { ok: false, retry: true } : { ok: true, body };
		const { status, statusText } = response;
		const { message: said } = readError(body);
		const retry = status >= 500 || status === TOO_MANY;
		return { ok: false, status, statusText, retry, ...(said === undefined ? {} : { said }) };
	} catch {
		// Timeout or no connection; the browser's message would not help an operator.
		signal.throwIfAborted();
		return { ok: false, retry: true };
	} finally {
		clearTimeout(timer);
	}
}

/** Undefined for a body that is not JSON, such as a proxy's error page. */
async function readJson(response: Response): Promise<unknown> {
	const text = await response.text();
	try {
		return JSON.parse(text) ?? undefined;
	} catch {
		return undefined;
	}
}
