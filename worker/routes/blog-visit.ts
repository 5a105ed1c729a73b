/** What the blog's pages have in common: the language switch, the visitor's cookies, the answer. */
import type { Context } from "hono";
import type { AppEnv } from "../app.ts";
import type { BlogView } from "../contract/blog-view.ts";
import type { Language } from "../contract/events.ts";
import { APP_PATHS, blogPath, SEO } from "../contract/paths.ts";
import { classify } from "../events/classify.ts";
import { readVisitor } from "../experiments/sticky-cookie.ts";
import { CACHE } from "../http/cache-policy.ts";
import { readCookies } from "../http/cookies.ts";
import { matchesEtag } from "../http/etag.ts";
import { languageCookie } from "../http/language-cookie.ts";
import { blogLocation } from "../http/redirects.ts";
import type { RenderedDocument } from "../render/rendered-document.ts";

/** `?lang=` of the switcher (design §5): remembered, and gone from the address. */
export function switchLanguage(
	c: Context<AppEnv>,
	language: Language,
	url: URL,
): Response | undefined {
	const asked = url.searchParams.get("lang");
	if (asked !== "fr" && asked !== "en") return undefined;
	// The switcher's links name the language twice; one made by hand leads to the other's blog.
	const path = asked === language ? url.pathname : blogPath(asked);
	const location = blogLocation(path, url.searchParams);
	return c.env.answers.redirect(location, [languageCookie(asked)]);
}

/** A preview's link under a public address (spec §2 'Preview') leads to the page that may show it. */
export function previewRedirect(c: Context<AppEnv>, url: URL): Response | undefined {
	const nonce = url.searchParams.get("nonce");
	const id = url.searchParams.get("id") ?? "";
	if (url.searchParams.get("preview") !== "true" || nonce === null || !/^\d{1,12}$/.test(id)) {
		return undefined;
	}
	const query = new URLSearchParams({ id, preview: "true", nonce });
	return c.env.answers.redirect(blogLocation(APP_PATHS.blogPreview, query));
}

/** A page of the blog: HTML, or 304 when the browser has it. The blog shows no test. */
export async function answerView(
	c: Context<AppEnv>,
	key: string,
	view: BlogView,
	staleSeconds?: number,
): Promise<Response> {
	const { answers, blogDocuments } = c.env;
	const rendered = await blogDocuments.get(key, view);
	const status = STATUS[view.kind];
	if (status !== 200) {
		const retry = status === 503 ? [RETRY_AFTER] : [];
		return answers.html(rendered.html, status, [["Cache-Control", CACHE.default], ...retry]);
	}
	blogDocuments.keepRecent(addressOf(c), rendered, staleSeconds);
	return answerRendered(c, rendered, staleSeconds);
}

/** The page that this address was answered with a moment ago, if it was. */
export function answerRecent(c: Context<AppEnv>): Response | undefined {
	const recent = c.env.blogDocuments.recent(addressOf(c));
	return recent && answerRendered(c, recent.rendered, recent.staleSeconds);
}

function answerRendered(
	c: Context<AppEnv>,
	{ html, etag }: RenderedDocument,
	staleSeconds: number | undefined,
): Response {
	const headers = [...pageHeaders(staleSeconds), ["ETag", etag] as const];
	const known = matchesEtag(c.req.raw.headers.get("if-none-match"), etag);
	return c.env.answers.html(known ? null : html, known ? 304 : 200, headers, visitorCookies(c));
}

/** Path and query. */
function addressOf(c: Context<AppEnv>): string {
	const { url } = c.req.raw;
	return url.slice(url.indexOf("/", url.indexOf("//") + 2));
}

/** When engines are to come back to a page that failed, in seconds. */
const RETRY_AFTER = ["Retry-After", "120"] as const;
const STATUS: Record<BlogView["kind"], number> = {
	list: 200,
	frame: 200,
	post: 200,
	missing: 404,
	failed: 503,
};

/** @param staleSeconds how old the copy is that stands in for WordPress */
export function pageHeaders(staleSeconds?: number): (readonly [string, string])[] {
	return [
		["Cache-Control", CACHE.document],
		["Speculation-Rules", `"${SEO.speculation}"`],
		...(staleSeconds === undefined ? [] : [["X-Blog-Age", String(staleSeconds)] as const]),
	];
}

/** Of a human who is measured: the views that the script sends belong to them. */
export function visitorCookies(c: Context<AppEnv>): readonly string[] {
	const cookie = readCookies(c.req.raw.headers.get("cookie"));
	return classify(c.req.raw, cookie) === "human" ? readVisitor(cookie).setCookies : [];
}
