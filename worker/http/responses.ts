/** Creates every Response: each carries the security headers and a cache policy (docs/architecture/click.md#paths-and-caching). */
import { LRUCache } from "lru-cache";
import { currentInvocation } from "../runtime/invocation.ts";
import { CACHE } from "./cache-policy.ts";
import { ERRORS, type ErrorCode, errorBody } from "./errors.ts";
import type { DocumentKind, HeaderPairs, PageKind, SecurityHeaders } from "./security-headers.ts";

const POLICY = "Content-Security-Policy";
const HTML = ["Content-Type", "text/html; charset=utf-8"] as const;
const RETRY_LATER: ReadonlySet<number> = new Set([429, 503]);
const RETRY_SECONDS = "60";
/** More than documents and recent pages of the blog have; each takes about 2 KB. */
const MAX_PREPARED = 200;

/** Body of a document; `null` with a 304, whose policy replaces that of the browser's copy. */
interface HtmlBody {
	body: BodyInit | null;
	/** As in `RenderedHtml`. */
	styleSource: string;
	/**
	 * Headers of a page that the browser keeps and asks for again each time: prepared with the others. Documents set theirs
	 * for each response, because they have too many of them, by arms and platforms.
	 */
	etag?: string;
}

/**
 * The headers of each kind of response are prepared as native `Headers`, which `new Response` copies
 * natively. A list of pairs would cost a redirect a quarter of its time.
 */
export class Responses {
	readonly #redirect: Headers;
	readonly #pages: Record<PageKind, Headers>;
	/** The key is their kind, ETag and the source of their inline stylesheet: each page allows its own only. */
	readonly #documents = new LRUCache<string, Headers>({ max: MAX_PREPARED });
	readonly #file: Headers;
	readonly #json: Headers;

	constructor({ redirect, data, pages }: SecurityHeaders) {
		const ready = (security: HeaderPairs, ...more: HeaderPairs) =>
			new Headers([...security, ...more].map(([name, value]) => [name, value]));
		const page = (kind: PageKind) => ready(pages[kind], HTML);
		const uncached = ["Cache-Control", CACHE.default] as const;
		this.#redirect = ready(redirect, uncached);
		this.#pages = {
			document: page("document"),
			account: page("account"),
			taggedAccount: page("taggedAccount"),
			app: page("app"),
			taggedApp: page("taggedApp"),
		};
		this.#file = ready(data, uncached);
		this.#json = ready(data, uncached, ["Content-Type", "application/json; charset=utf-8"]);
	}

	/** `location` comes from `http/redirects.ts`, nowhere else. */
	redirect(
		location: string,
		cookies: readonly string[] = [],
		extra: HeaderPairs = [],
		status = 302,
	): Response {
		return respond(null, status, this.#redirect, [["Location", location], ...extra], cookies);
	}

	/** A document; `extra` carries the cache policy of one without an ETag, and the like. */
	html(
		{ body, styleSource, etag }: HtmlBody,
		status: number,
		extra: HeaderPairs,
		cookies: readonly string[] = [],
		kind: DocumentKind = "document",
	): Response {
		return respond(body, status, this.#documentHeaders(kind, styleSource, etag), extra, cookies);
	}

	/** The app's shell. */
	app(
		body: string,
		kind: Exclude<PageKind, DocumentKind>,
		extra: HeaderPairs,
		cookies: readonly string[] = [],
	): Response {
		return respond(body, 200, this.#pages[kind], extra, cookies);
	}

	/** The headers of documents with this stylesheet and ETag. */
	#documentHeaders(kind: DocumentKind, styleSource: string, etag = ""): Headers {
		const key = `${kind} ${etag} ${styleSource}`;
		const known = this.#documents.get(key);
		if (known !== undefined) return known;
		const headers = new Headers(this.#pages[kind]);
		const policy = headers.get(POLICY) ?? "";
		headers.set(
			POLICY,
			policy.replace("style-src 'self'", `style-src 'self' ${styleSource}`.trim()),
		);
		if (etag !== "") {
			headers.set("ETag", etag);
			headers.set("Cache-Control", CACHE.document);
		}
		this.#documents.set(key, headers);
		return headers;
	}

	/** A 204. */
	empty(): Response {
		return respond(null, 204, this.#file, [], []);
	}

	json(body: unknown, status = 200, extra: HeaderPairs = [], cookies: readonly string[] = []) {
		return respond(JSON.stringify(body), status, this.#json, extra, cookies);
	}

	/** A file of another type; `null` with a 304. */
	file(body: BodyInit | null, type: string, extra: HeaderPairs, status = 200): Response {
		return respond(body, status, this.#file, [["Content-Type", type], ...extra], []);
	}

	/** The JSON error shape of every endpoint (docs/architecture/overview.md#errors). */
	error(code: ErrorCode, extra: HeaderPairs = []): Response {
		const { status } = ERRORS[code];
		const retry = RETRY_LATER.has(status) ? [["Retry-After", RETRY_SECONDS] as const] : [];
		const { requestId } = currentInvocation();
		return this.json(errorBody(code, requestId), status, [...retry, ...extra]);
	}
}

function respond(
	body: BodyInit | null,
	status: number,
	prepared: Headers,
	extra: HeaderPairs,
	cookies: readonly string[],
): Response {
	const response = new Response(body, { status, headers: prepared });
	// Each reading of it is a native call.
	const { headers } = response;
	if (status >= 400) headers.set("X-Request-Id", currentInvocation().requestId);
	for (const [name, value] of extra) headers.set(name, value);
	for (const cookie of cookies) headers.append("Set-Cookie", cookie);
	return response;
}
