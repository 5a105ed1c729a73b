/**
 * The newest posts of a language or an archive, as RSS 2.0 (https://www.rssboard.org/rss-specification) and as
 * JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/).
 */
import type { Feed } from "../../contract/blog.ts";
import { archiveOf, type ListQuery, listHref } from "../../contract/blog-view.ts";
import { type FeedFormat, feedPath, postPath } from "../../contract/paths.ts";
import { escapeXml } from "../runtime/escape-xml.ts";
import { bundledI18n } from "./bundled-i18n.ts";

type FeedPost = Feed["posts"][number];

/** Fields of the feed in both formats. */
interface Channel {
	title: string;
	description: string;
	home: string;
	self: string;
}

/** @param origin of the site, without a trailing slash */
export function renderFeed(
	query: ListQuery,
	{ posts, archive }: Feed,
	format: FeedFormat,
	origin: string,
): string {
	const { language } = query;
	const t = bundledI18n(language).getFixedT(language, "blog");
	const channel: Channel = {
		title: archive ? `${archive.name} – ${t("meta.title")}` : t("meta.title"),
		description: archive?.description || t("meta.description"),
		home: origin + listHref(query),
		self: origin + feedPath(language, archiveOf(query), format),
	};
	const render = format === "xml" ? renderRss : renderJson;
	return render(channel, posts, query, origin);
}

function renderRss(channel: Channel, posts: readonly FeedPost[], query: ListQuery, origin: string) {
	return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>${escapeXml(channel.title)}</title>
<link>${escapeXml(channel.home)}</link>
<description>${escapeXml(channel.description)}</description>
<language>${query.language}</language>
<atom:link href="${escapeXml(channel.self)}" rel="self" type="application/rss+xml"/>
${posts.map((post) => item(post, origin)).join("\n")}
</channel></rss>
`;
}

function item(post: FeedPost, origin: string): string {
	const html = contentOf(post, origin);
	const content = html === "" ? "" : `\n<content:encoded>${escapeXml(html)}</content:encoded>`;
	return `<item>
<title>${escapeXml(post.title)}</title>
<link>${escapeXml(origin + postPath(post))}</link>
<guid isPermaLink="false">${escapeXml(idOf(post, origin))}</guid>
<pubDate>${new Date(post.publishedAt).toUTCString()}</pubDate>
<dc:creator>${escapeXml(post.author.name)}</dc:creator>${subjectsOf(post)
		.map((name) => `\n<category>${escapeXml(name)}</category>`)
		.join("")}
<description>${escapeXml(textOf(post))}</description>${content}
</item>`;
}

function renderJson(
	channel: Channel,
	posts: readonly FeedPost[],
	query: ListQuery,
	origin: string,
) {
	return JSON.stringify({
		version: "https://jsonfeed.org/version/1.1",
		title: channel.title,
		home_page_url: channel.home,
		feed_url: channel.self,
		description: channel.description,
		language: query.language,
		items: posts.map((post) => {
			const { html } = post;
			const subjects = subjectsOf(post);
			return {
				id: idOf(post, origin),
				url: origin + postPath(post),
				title: post.title,
				...(post.excerpt && { summary: post.excerpt }),
				...(html === ""
					? { content_text: textOf(post) }
					: { content_html: contentOf(post, origin) }),
				...(post.cover && { image: origin + post.cover.src }),
				date_published: post.publishedAt,
				date_modified: post.modifiedAt,
				authors: [{ name: post.author.name }],
				...(subjects.length > 0 && { tags: subjects }),
				language: post.language,
			};
		}),
	});
}

/** Names of its category and its tags. */
function subjectsOf({ category, tags }: FeedPost): string[] {
	return [...(category ? [category] : []), ...tags].map(({ name }) => name);
}

/** A post with a password has no excerpt, and an item has a text. */
function textOf({ excerpt, title }: FeedPost): string {
	return excerpt || title;
}

/** The same after a change of the post's address: readers show no post twice. */
function idOf({ id }: FeedPost, origin: string): string {
	return `${origin}/?p=${id}`;
}

/** Empty without a text. */
function contentOf(post: FeedPost, origin: string): string {
	if (post.html === "") return "";
	const cover = post.cover ? `<p><img src="${post.cover.src}" alt=""></p>` : "";
	return toAbsolute(cover + post.html, origin, origin + postPath(post));
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
