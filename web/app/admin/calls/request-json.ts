import { readError } from "../../read-error.ts";

/** Spec 2 §9 'Analytics request timeout'; the others keep to it as well. */
const REQUEST_MS = 30_000;

/** One attempt: the answer's body, or what went wrong and whether another try may mend it. */
export type Attempt =
	| { ok: true; body: unknown }
	| { ok: false; status?: number; said?: string; statusText?: string; retry: boolean };

const TOO_MANY = 429;

/**
 * One request within 30 s.
 * @throws the signal's reason once the caller has given up; nothing else.
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
		// Too late, or no connection: the browser's own words for it are no use to an operator.
		signal.throwIfAborted();
		return { ok: false, retry: true };
	} finally {
		clearTimeout(timer);
	}
}

/** Undefined for what is no JSON, such as the error page of something in between. */
async function readJson(response: Response): Promise<unknown> {
	const text = await response.text();
	try {
		return JSON.parse(text) ?? undefined;
	} catch {
		return undefined;
	}
}
