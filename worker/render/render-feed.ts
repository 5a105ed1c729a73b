/** A language's newest posts as RSS 2.0 (https://www.rssboard.org/rss-specification). */
import type { PostSummary } from "../contract/blog.ts";
import type { Language } from "../contract/events.ts";
import { blogPath, feedPath, postPath } from "../contract/paths.ts";
import { escapeXml } from "../runtime/escape-xml.ts";
import { bundledI18n } from "./bundled-i18n.ts";

/** @param origin of the site, without a trailing slash */
export function renderFeed(language: Language, posts: readonly PostSummary[], origin: string) {
	const t = bundledI18n(language).getFixedT(language, "blog");
	return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>${escapeXml(t("meta.title"))}</title>
<link>${origin}${blogPath(language)}</link>
<description>${escapeXml(t("meta.description"))}</description>
<language>${language}</language>
<atom:link href="${origin}${feedPath(language)}" rel="self" type="application/rss+xml"/>
${posts.map((post) => item(post, origin)).join("\n")}
</channel></rss>
`;
}

function item(post: PostSummary, origin: string): string {
	const link = escapeXml(origin + postPath(post));
	return `<item>
<title>${escapeXml(post.title)}</title>
<link>${link}</link>
<guid isPermaLink="true">${link}</guid>
<pubDate>${new Date(post.publishedAt).toUTCString()}</pubDate>
<dc:creator>${escapeXml(post.author.name)}</dc:creator>
<category>${escapeXml(post.category.name)}</category>
<description>${escapeXml(post.excerpt)}</description>
</item>`;
}
