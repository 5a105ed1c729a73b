/** The Markdown twins of documents and posts (docs/product/site.md#markdown). */
import type { Context, Handler } from "hono";
import type { Post } from "../../contract/blog.ts";
import type { Language } from "../../contract/events.ts";
import { type DocumentName, documentPath, postPath } from "../../contract/paths.ts";
import type { AppEnv } from "../app-env.ts";
import { CACHE } from "../http/cache-policy.ts";
import { HttpError } from "../http/errors.ts";
import { escapeXml } from "../runtime/escape-xml.ts";
import { fileWithTag } from "./tagged-file.ts";
import { visitOf } from "./visit.ts";

type Converter = typeof import("../render/to-markdown.ts");
const twins = new WeakMap<object, Promise<string>>();

/** The twin of a page that is in memory, converted once: a text of 21 KB takes 27 ms, and anybody may ask for it. */
function twinOf(page: object, convert: (converter: Converter) => string): Promise<string> {
	const known = twins.get(page);
	if (known) return known;
	const made = import("../render/to-markdown.ts").then(convert);
	twins.set(page, made);
	made.catch(() => twins.delete(page));
	return made;
}

/** A document as it is without tests: a program takes part in none. */
export function documentMarkdown(name: DocumentName, language: Language): Handler<AppEnv> {
	return async (c) => {
		const { documents, env } = c.env;
		const page = await documents.get({ page: name, language, platform: "other" });
		const url = env.SITE_ORIGIN + documentPath(name, language);
		const text = await twinOf(page, ({ headOf, renderMarkdown }) => {
			const html = new TextDecoder().decode(page.bytes);
			return renderMarkdown({
				facts: { ...headOf(html), language, url },
				html,
				origin: env.SITE_ORIGIN,
			});
		});
		return respond(c, text, url);
	};
}

/** A post with the facts of its page. */
export async function postMarkdown(c: Context<AppEnv>, post: Post, ageSeconds: number) {
	const { SITE_ORIGIN: origin } = c.env.env;
	const url = origin + postPath(post);
	const facts = {
		title: post.title,
		description: post.excerpt,
		author: post.author.name,
		published: post.publishedAt,
		modified: post.modifiedAt,
		language: post.language,
		url,
	};
	const html = `<h1>${escapeXml(post.title)}</h1>${post.html}`;
	const text = await twinOf(post, ({ renderMarkdown }) => renderMarkdown({ facts, html, origin }));
	return respond(c, text, url, { modifiedAt: post.modifiedAt, ageSeconds });
}

/** `/llms.txt`. */
export const llms: Handler<AppEnv> = async (c) => {
	const blog = await c.env.blog();
	const [found, { renderLlms }] = await Promise.all([
		blog.contents(visitOf(c)),
		import("../render/render-llms.ts"),
	]);
	if (found.kind !== "ok") throw new HttpError("unavailable", "llms.txt: the blog is unavailable");
	const text = renderLlms(found.value.posts, c.env.env.SITE_ORIGIN);
	return fileWithTag(c, text, "text/plain; charset=utf-8", {
		cacheControl: CACHE.engines,
		modifiedAt: undefined,
		ageSeconds: found.ageSeconds,
	});
};

/** Not listed by search engines: the page itself is. */
function respond(
	c: Context<AppEnv>,
	text: string,
	url: string,
	{ modifiedAt, ageSeconds }: { modifiedAt?: string; ageSeconds?: number } = {},
): Promise<Response> {
	return fileWithTag(c, text, "text/markdown; charset=utf-8", {
		cacheControl: CACHE.document,
		modifiedAt,
		ageSeconds,
		extra: [
			["Link", `<${url}>; rel="canonical"`],
			["X-Robots-Tag", "noindex"],
		],
	});
}
