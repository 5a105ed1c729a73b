/** One request to WordPress: bounded in time, size and tries; whatever goes wrong is a value. */

export interface Failure {
	ok: false;
	/** Whether it may pass by itself. */
	retry: boolean;
	/** HTTP status; 0 when no readable answer came. */
	status: number;
	/** WordPress's own code of an error, such as `rest_post_invalid_page_number`. */
	code: string | null;
	/** For logs, in the words of spec §8. Never holds what WordPress said: that may show its insides. */
	message: string;
}

export interface Success {
	ok: true;
	body: unknown;
	/** Of a list; null on anything else. */
	total: number | null;
	totalPages: number | null;
}

export type Answer = Success | Failure;

export interface Connection {
	fetch: (url: string, init: RequestInit) => Promise<Response>;
	wait: (milliseconds: number) => Promise<void>;
}

/** Spec §9. */
const TIMEOUT_MS = 10_000;
const RETRIES = 2;
const backoff = (attempt: number) => Math.min(1000 * 2 ** attempt, 30_000);
/** Ten posts of 40,000 words are 2.6 MB; more is no blog. */
const MOST_BYTES = 5_000_000;

export const CONNECTION: Connection = {
	fetch: (url, init) => fetch(url, init),
	wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
};

/** Asks, and asks again what may pass by itself (spec §9: twice, after 1 s and 2 s). */
export async function askPatiently(
	connection: Connection,
	url: string,
	init: RequestInit = {},
): Promise<Answer> {
	for (let attempt = 0; ; attempt++) {
		const answer = await ask(connection, url, init);
		if (answer.ok || !answer.retry || attempt === RETRIES) return answer;
		await connection.wait(backoff(attempt));
	}
}

/** Asks once. Redirects are not followed: WordPress has one address. */
export async function ask(
	connection: Connection,
	url: string,
	init: RequestInit = {},
): Promise<Answer> {
	const headers = new Headers(init.headers);
	// Without it an error is an HTML page.
	headers.set("accept", "application/json");
	try {
		const signal = AbortSignal.timeout(TIMEOUT_MS);
		const response = await connection.fetch(url, { ...init, headers, signal, redirect: "manual" });
		const body = parse(await readCapped(response));
		if (response.status !== 200) return refused(response, body);
		if (body === undefined) return failure(0, true, "unreadable answer");
		const { headers: given } = response;
		return {
			ok: true,
			body,
			total: count(given.get("x-wp-total")),
			totalPages: count(given.get("x-wp-totalpages")),
		};
	} catch (error) {
		if (error instanceof TooLarge) return failure(0, false, "answer too large");
		return failure(0, true, (error as Error).name === "TimeoutError" ? "timeout" : "no answer");
	}
}

function refused(response: Response, body: unknown): Failure {
	const { status } = response;
	const code = (body as { code?: unknown } | null | undefined)?.code;
	// Maintenance: whoever says when to come back is not asked again within seconds.
	const isBusy = status === 408 || status === 429 || status >= 500;
	const retry = isBusy && !response.headers.has("retry-after");
	const named = typeof code === "string" && /^\w{1,60}$/.test(code) ? code : null;
	return { ...failure(status, retry, String(status)), code: named };
}

function failure(status: number, retry: boolean, what: string): Failure {
	return { ok: false, retry, status, code: null, message: `WordPress API error: ${what}` };
}

class TooLarge extends Error {}

async function readCapped(response: Response): Promise<string> {
	const decoder = new TextDecoder();
	let text = "";
	let bytes = 0;
	for await (const chunk of response.body ?? []) {
		bytes += chunk.byteLength;
		if (bytes > MOST_BYTES) throw new TooLarge();
		text += decoder.decode(chunk, { stream: true });
	}
	return text + decoder.decode();
}

/** Undefined for what is no JSON: PHP's warnings in front of it, half of it, nothing. */
function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function count(header: string | null): number | null {
	return header !== null && /^\d{1,9}$/.test(header) ? Number(header) : null;
}
