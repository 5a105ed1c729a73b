import { EVENT_LIMITS } from "../../contract/events.ts";
import { parseJson } from "../runtime/parse-json.ts";
import { readBytes, readText } from "../runtime/read-bytes.ts";
import { HttpError } from "./errors.ts";

/** Beacons are sent as text/plain: JSON would need a preflight, which `sendBeacon` cannot wait for. */
const EVENT_TYPES = ["text/plain", "application/json"];
/**
 * The array in the body of `POST /e`, its elements not yet validated.
 * @throws HttpError for another origin or type, more than 16 KB, or anything but a JSON array.
 */
export async function readEventsBody(request: Request, siteOrigin: string): Promise<unknown[]> {
	requireSameOrigin(request, siteOrigin);
	const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
	if (!EVENT_TYPES.includes(type)) throw new HttpError("unsupported_media_type");
	const parsed = parseJson(await readBodyText(request, EVENT_LIMITS.bodyBytes));
	if (!Array.isArray(parsed)) throw new HttpError("unreadable_body");
	return parsed;
}

/**
 * Browsers send `Origin` with every POST; a request without it does not come from our pages. A form of a page that
 * sends no referrer has `null` there, and only the browser can say that it is ours
 * (https://fetch.spec.whatwg.org/#append-a-request-origin-header, https://www.w3.org/TR/fetch-metadata/).
 * @throws HttpError `foreign_origin`.
 */
export function requireSameOrigin({ headers }: Request, siteOrigin: string): void {
	// Never the request's own host: a sender chooses it together with its origin.
	const origin = headers.get("origin");
	const isHidden = origin === "null" && headers.get("sec-fetch-site") === "same-origin";
	if (origin !== siteOrigin && !isHidden) throw new HttpError("foreign_origin");
}

/**
 * A body byte by byte as it came, for signatures.
 * @throws HttpError `body_too_large` as soon as it exceeds the limit, whatever its length header says.
 */
export async function readBody(
	request: Request,
	maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
	const bytes = hasLengthWithin(request, maxBytes)
		? new Uint8Array(await request.arrayBuffer())
		: await readBytes(request.body, maxBytes);
	if (bytes === undefined || bytes.byteLength > maxBytes) throw new HttpError("body_too_large");
	return bytes;
}

/**
 * A body as UTF-8 text.
 * @throws HttpError as `readBody` does.
 */
export async function readBodyText(request: Request, maxBytes: number): Promise<string> {
	const text = hasLengthWithin(request, maxBytes)
		? await request.text()
		: await readText(request.body, maxBytes);
	if (text === undefined || text.length > maxBytes) throw new HttpError("body_too_large");
	return text;
}

/**
 * Whether a body has a length, of which the platform reads no more in one call instead of one for each chunk.
 * @throws HttpError `body_too_large` for one beyond the limit.
 */
function hasLengthWithin({ headers }: Request, maxBytes: number): boolean {
	// Not a number: there is none, or none that can be read.
	const length = Number.parseInt(headers.get("content-length") ?? "", 10);
	if (length > maxBytes) throw new HttpError("body_too_large");
	return length <= maxBytes;
}
