/** A post of the blog (docs/product/blog.md#blog-posts). */
import type { Context, Handler } from "hono";
import type { Query } from "../../contract/address.ts";
import type { PageView } from "../../contract/blog-view.ts";
import type { Language } from "../../contract/events.ts";
import { otherLanguage } from "../../contract/languages.ts";
import { markdownPath, postPath } from "../../contract/paths.ts";
import type { AppEnv } from "../app-env.ts";
import type { Blog } from "../blog/blog-port.ts";
import { decodeSlug } from "../blog/slug.ts";
import { readAddress } from "../http/address.ts";
import { pageLocation } from "../http/redirects.ts";
import { oldAddressView, previewRedirect, respondWithView, switchLanguage } from "./blog-page.ts";
import { viewOfPost } from "./blog-password.ts";
import { type LoadedView, respondWhenLoaded } from "./blog-stream.ts";
import { postMarkdown } from "./markdown.ts";
import { visitOf } from "./visit.ts";

/** The ending of a post's Markdown twin; no slug has a dot. */
const MARKDOWN = markdownPath("");

interface PostAddress {
	language: Language;
	slug: string;
}

export function blogPost(language: Language): Handler<AppEnv> {
	return async (c) => {
		const url = readAddress(c.req.url);
		const redirect = previewRedirect(c, url) ?? switchLanguage(c, language, url);
		if (redirect) return redirect;
		const name = c.req.param("slug") ?? "";
		const isTwin = name.endsWith(MARKDOWN);
		const slug = decodeSlug(isTwin ? name.slice(0, -MARKDOWN.length) : name);
		if (slug === undefined) return respondWithView(c, missing(language));

		const address = { language, slug };
		if (isTwin) {
			const found = await (await c.env.blog()).post(address, visitOf(c));
			if (found.kind === "ok") return postMarkdown(c, found.value.post, found.ageSeconds);
			return c.env.responses.redirect(postPath(address));
		}
		const loading = load(c, await c.env.blog(), address, url.searchParams);
		return respondWhenLoaded(c, () => ({ kind: "postFrame", ...address }), loading);
	};
}

/** Never rejects. */
async function load(
	c: Context<AppEnv>,
	blog: Blog,
	address: PostAddress,
	query: Query,
): Promise<LoadedView> {
	const { language, slug } = address;
	const visit = visitOf(c);
	const found = await blog.post(address, visit);
	if (found.kind === "ok") {
		return { view: await viewOfPost(c, blog, found.value), ageSeconds: found.ageSeconds };
	}
	const old = await oldAddressView(blog, postPath(address), { language, query, visit });
	if (old) return { view: old };
	if (found.kind !== "notFound") return { view: { kind: "failed", language } };
	// A link without a language leads to the browser's, which may not be the post's.
	const other = { language: otherLanguage(language), slug };
	if (!(await blog.isPost(other, visit))) return { view: missing(language) };
	const location = pageLocation(postPath(other), query);
	return { view: { kind: "moved", language, location, status: 302 } };
}

function missing(language: Language): PageView {
	return { kind: "missing", language, what: "post" };
}
