/** Parts that the handlers of the blog's pages share: language switch, preview redirect, response. */
import type { Context } from "hono";
import type { Address, Query } from "../../contract/address.ts";
import { listHref, type PageView, type UnlockFailure } from "../../contract/blog-view.ts";
import type { Language } from "../../contract/events.ts";
import { isLanguage } from "../../contract/languages.ts";
import { APP_PATHS, blogPath, postPath } from "../../contract/paths.ts";
import type { AppEnv } from "../app-env.ts";
import { keepTouch } from "../attribution/touch-cookie.ts";
import type { Blog } from "../blog/blog-port.ts";
import type { Visit } from "../blog/visit.ts";
import { classify } from "../events/classify.ts";
import { readAddress } from "../http/address.ts";
import { CACHE } from "../http/cache-policy.ts";
import { readCookies } from "../http/cookies.ts";
import { matchesEtag } from "../http/etag.ts";
import { languageCookie } from "../http/language-cookie.ts";
import { oldAddressLocation, pageLocation } from "../http/redirects.ts";
import type { HeaderPairs } from "../http/security-headers.ts";
import { tagHtml } from "../runtime/tagged-html.ts";
import { keepClicks } from "./keep-clicks.ts";
import { inRequest } from "./name-request.ts";
import { waitUntil } from "./wait-until.ts";

/** `?lang=` of the switcher (docs/product/site.md#languages): stored in the cookie, removed from the address. */
export function switchLanguage(
	c: Context<AppEnv>,
	language: Language,
	url: Address,
): Response | undefined {
	const wanted = url.searchParams.get("lang");
	if (!isLanguage(wanted)) return undefined;
	// The switcher's links name the language twice; any other link leads to the other blog's list.
	const path = wanted === language ? url.pathname : blogPath(wanted);
	const location = pageLocation(path, url.searchParams);
	return c.env.responses.redirect(location, [languageCookie(wanted)]);
}

/** Response for a path whose content is elsewhere or gone; undefined for a path without a past. */
export async function oldAddressView(
	blog: Blog,
	path: string,
	{ language, query, visit }: { language: Language; query: Query; visit: Visit },
): Promise<PageView | undefined> {
	const old = await blog.oldAddress(path, language, visit);
	if (old?.kind !== "moved") return old && { kind: "gone", language };
	const location = oldAddressLocation(old.location, query);
	return { kind: "moved", language, location, status: old.status };
}

/** A preview link under a public address leads to the preview page (docs/product/blog.md#blog-preview). */
export function previewRedirect(c: Context<AppEnv>, url: Address): Response | undefined {
	const nonce = url.searchParams.get("nonce");
	const id = url.searchParams.get("id") ?? "";
	if (url.searchParams.get("preview") !== "true" || nonce === null || !/^\d{1,12}$/.test(id)) {
		return undefined;
	}
	const query = new URLSearchParams({ id, preview: "true", nonce });
	return c.env.responses.redirect(pageLocation(APP_PATHS.blogPreview, query));
}

/**
 * A page of the blog: HTML, 304 when the browser has it, or a redirect.
 * @param ageSeconds of its copy
 */
export async function respondWithView(
	c: Context<AppEnv>,
	view: PageView,
	ageSeconds = 0,
): Promise<Response> {
	const { blogRenderer, responses } = c.env;
	if (view.kind === "moved") return responses.redirect(view.location, [], [], view.status);
	const blog = await c.env.blog();
	if (view.kind === "post" && view.post.isProtected) return respondWithProtected(c, view);
	const render = () => blogRenderer.page(view);
	const key = keyOf(view);
	const { bytes, etag, styleSource } =
		key === undefined ? await tagHtml(await render()) : await blog.page(key, partsOf(view), render);
	const status = STATUS[view.kind];
	if (status !== 200) {
		if (status >= 500) waitUntil(c, c.env.outbox.countFailure("site"));
		const retry =
			view.kind === "failed" ? [["Retry-After", String(blog.retrySeconds())] as const] : [];
		const headers = [["Cache-Control", CACHE.default] as const, ...retry];
		return inRequest(c, () => responses.html({ body: bytes, styleSource }, status, headers));
	}
	const sent = c.req.raw.headers;
	const isKnown = matchesEtag(sent.get("if-none-match"), etag);
	const page = { body: isKnown ? null : bytes, styleSource, etag };
	return responses.html(page, isKnown ? 304 : 200, ageHeader(ageSeconds), visitorCookies(c));
}

type PostView = Extract<PageView, { kind: "post" }>;

/** A post with a password: for this reader only, with its text or the form that asks for it. */
async function respondWithProtected(c: Context<AppEnv>, view: PostView): Promise<Response> {
	const { html: body, styleSource } = await c.env.blogRenderer.page(view);
	const status = view.failure ? UNLOCK_STATUS[view.failure] : 200;
	const headers = [["Cache-Control", CACHE.default] as const];
	return c.env.responses.html({ body, styleSource }, status, headers, visitorCookies(c));
}

const UNLOCK_STATUS: Record<UnlockFailure, number> = {
	wrong: 403,
	rate_limited: 429,
	unavailable: 503,
};

/** A view that is rendered. */
type StoredView = Exclude<PageView, { kind: "moved" }>;

/** The objects that stand for what a view shows: the blog returns the same ones until the mirror changes. */
function partsOf(view: StoredView): unknown[] {
	if (view.kind === "list") return [view.list];
	if (view.kind === "post") return [view.post, view.related];
	return [view.kind];
}

/** In the page cache; undefined for a search, because visitors can invent any number of them. */
function keyOf(view: StoredView): string | undefined {
	if (view.kind === "list") {
		return view.query.search === undefined ? listHref(view.query) : undefined;
	}
	if (view.kind === "post") return postPath(view.post);
	return [view.kind, view.language, view.kind === "missing" && view.what].join(":");
}

const STATUS: Record<StoredView["kind"], number> = {
	list: 200,
	post: 200,
	missing: 404,
	gone: 410,
	failed: 503,
};

/** @param ageSeconds of the page's copy */
export function ageHeader(ageSeconds: number): HeaderPairs {
	return [["X-Blog-Age", String(ageSeconds)]];
}

/** The cookies of a measured human: the identifiers of the page's view events, and the touch. */
export function visitorCookies(c: Context<AppEnv>): readonly string[] {
	const request = c.req.raw;
	const cookie = readCookies(request.headers.get("cookie"));
	if (classify(request, cookie) !== "human") return [];
	const page = readAddress(request.url);
	const touched = keepTouch(request, page, cookie, c.env.findReferral);
	return [...c.env.visitors.read(cookie).setCookies, ...touched, ...keepClicks(c, page, cookie)];
}
