import { EVENT_LIMITS } from "../contract/events.ts";
import { HttpError } from "./errors.ts";

/** Beacons come as text/plain: JSON would need a preflight that `sendBeacon` cannot wait for. */
const ACCEPTED_TYPES = ["text/plain", "application/json"];

/**
 * The array in the body of `POST /e`, its elements not yet checked.
 * @throws HttpError for a foreign page, another type, more than 16 KB, or what is not a JSON array.
 */
export async function readEventsBody(request: Request, siteOrigin: string): Promise<unknown[]> {
	requireOwnPage(request, siteOrigin);
	const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
	if (!ACCEPTED_TYPES.includes(type)) throw new HttpError("unsupported_media_type");
	const bytes = await readBytes(request, EVENT_LIMITS.bodyBytes);
	const parsed = parseJson(new TextDecoder().decode(bytes));
	if (!Array.isArray(parsed)) throw new HttpError("unreadable_body");
	return parsed;
}

/**
 * The fields of one of our own small forms.
 * @throws HttpError for a foreign page, or what is not a form.
 */
export async function readOwnForm(request: Request, siteOrigin: string): Promise<FormData> {
	if (!isSameOrigin(request, siteOrigin)) throw new HttpError("foreign_origin");
	return request.formData().catch(() => {
		throw new HttpError("unreadable_body");
	});
}

/** @throws HttpError `foreign_origin` for a request that no page of ours made. */
export function requireOwnPage(request: Request, siteOrigin: string): void {
	if (!isSameOrigin(request, siteOrigin)) throw new HttpError("foreign_origin");
}

/** Browsers send `Origin` with every POST; one without it is not a page of ours. */
function isSameOrigin(request: Request, siteOrigin: string): boolean {
	const origin = request.headers.get("origin");
	return origin === siteOrigin || origin === new URL(request.url).origin;
}

/**
 * A body as it came, for what is signed byte by byte.
 * @throws HttpError `body_too_large` as soon as it is past the limit, announced or not.
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
	if (Number(request.headers.get("content-length") ?? 0) > limit) {
		throw new HttpError("body_too_large");
	}
	const chunks: Uint8Array[] = [];
	let length = 0;
	for await (const chunk of request.body ?? []) {
		length += chunk.byteLength;
		if (length > limit) throw new HttpError("body_too_large");
		chunks.push(chunk);
	}
	const bytes = new Uint8Array(length);
	let at = 0;
	for (const chunk of chunks) {
		bytes.set(chunk, at);
		at += chunk.byteLength;
	}
	return bytes;
}

/** @throws HttpError `unreadable_body` when it is no JSON. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new HttpError("unreadable_body");
	}
}
