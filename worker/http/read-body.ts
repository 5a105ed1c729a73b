import { EVENT_LIMITS } from "../contract/events.ts";
import { HttpError } from "./errors.ts";

/** Beacons come as text/plain: JSON would need a preflight that `sendBeacon` cannot wait for. */
const ACCEPTED_TYPES = ["text/plain", "application/json"];

/**
 * The array in the body of `POST /e`, its elements not yet checked.
 * @throws HttpError for a foreign page, another type, more than 16 KB, or what is not a JSON array.
 */
export async function readEventsBody(request: Request, siteOrigin: string): Promise<unknown[]> {
	if (!isSameOrigin(request, siteOrigin)) throw new HttpError("foreign_origin");
	const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
	if (!ACCEPTED_TYPES.includes(type)) throw new HttpError("unsupported_media_type");
	const parsed = parseJson(await readCapped(request, EVENT_LIMITS.bodyBytes));
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

/** Browsers send `Origin` with every POST; one without it is not a page of ours. */
function isSameOrigin(request: Request, siteOrigin: string): boolean {
	const origin = request.headers.get("origin");
	return origin === siteOrigin || origin === new URL(request.url).origin;
}

async function readCapped(request: Request, limit: number): Promise<string> {
	if (Number(request.headers.get("content-length") ?? 0) > limit) {
		throw new HttpError("body_too_large");
	}
	const decoder = new TextDecoder();
	let text = "";
	let bytes = 0;
	for await (const chunk of request.body ?? []) {
		bytes += chunk.byteLength;
		if (bytes > limit) throw new HttpError("body_too_large");
		text += decoder.decode(chunk, { stream: true });
	}
	return text + decoder.decode();
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new HttpError("unreadable_body");
	}
}
