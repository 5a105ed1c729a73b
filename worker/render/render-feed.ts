/** The newest posts of a language or an archive as RSS 2.0 (https://www.rssboard.org/rss-specification). */
import type { Feed, Post } from "../contract/blog.ts";
import { archiveOf, type ListQuery, listHref } from "../contract/blog-view.ts";
import { feedPath, postPath } from "../contract/paths.ts";
import { escapeXml } from "../runtime/escape-xml.ts";
import { bundledI18n } from "./bundled-i18n.ts";

/** @param origin of the site, without a trailing slash */
export function renderFeed(query: ListQuery, { posts, archive }: Feed, origin: string) {
	const { language } = query;
	const t = bundledI18n(language).getFixedT(language, "blog");
	const title = archive ? `${archive.name} – ${t("meta.title")}` : t("meta.title");
	const self = escapeXml(origin + feedPath(language, archiveOf(query)));
	return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>${escapeXml(title)}</title>
<link>${escapeXml(origin + listHref(query))}</link>
<description>${escapeXml(archive?.description || t("meta.description"))}</description>
<language>${language}</language>
<atom:link href="${self}" rel="self" type="application/rss+xml"/>
${posts.map((post) => item(post, origin)).join("\n")}
</channel></rss>
`;
}

function item(post: Post, origin: string): string {
	const address = origin + postPath(post);
	const link = escapeXml(address);
	const cover = post.cover ? `<p><img src="${post.cover.src}" alt=""></p>` : "";
	return `<item>
<title>${escapeXml(post.title)}</title>
<link>${link}</link>
<guid isPermaLink="true">${link}</guid>
<pubDate>${new Date(post.publishedAt).toUTCString()}</pubDate>
<dc:creator>${escapeXml(post.author.name)}</dc:creator>
<category>${escapeXml(post.category.name)}</category>
<description>${escapeXml(post.excerpt)}</description>
<content:encoded>${escapeXml(toAbsolute(cover + post.html, origin, address))}</content:encoded>
</item>`;
}

/** Readers show a text away from its site. @param html sanitised: attributes are in double quotes */
function toAbsolute(html: string, origin: string, address: string): string {
	return html.replace(/<[a-z][^>]*>/g, (tag) =>
		tag
			.replace(/ (href|src|poster)="\/(?!\/)/g, ` $1="${origin}/`)
			.replace(/ href="#/g, ` href="${address}#`)
			.replace(/ srcset="([^"]*)"/g, (_, list: string) => {
				return ` srcset="${list.replace(/(^|, )\//g, `$1${origin}/`)}"`;
			}),
	);
}
