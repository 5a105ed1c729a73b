/** The posts of the proof: every block of WordPress that an editor can put into a post. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A post with the blocks as the editor saves them. */
export interface Case {
	name: string;
	markup: string;
	/** Names of its blocks, also of those inside of others. */
	blocks: string[];
}

const FILE = join(import.meta.dirname, "../fakes/core-blocks.html");

/** Blocks without a case, by the reason for it. */
const EXCLUDED: Record<string, readonly string[]> = {
	"part of a theme's template, which shows the post or the site around a text": [
		...["avatar", "breadcrumbs", "home-link", "loginout", "navigation", "navigation-link"],
		...["navigation-overlay-close", "navigation-submenu", "page-list", "page-list-item"],
		...["pattern", "site-logo", "site-tagline", "site-title", "template-part"],
		...["post-author", "post-author-biography", "post-author-name", "post-content", "post-date"],
		...["post-excerpt", "post-featured-image", "post-navigation-link", "post-terms"],
		...["post-comments-count", "post-comments-link", "post-time-to-read"],
		...["query-no-results", "query-pagination", "query-pagination-next"],
		...["query-pagination-numbers", "query-pagination-previous", "query-title", "query-total"],
		...["term-count", "term-description", "term-name", "term-template", "terms-query"],
	],
	"comments, which the site does not have (docs/decisions/0037-no-comments.md)": [
		...["comment-author-name", "comment-content", "comment-date", "comment-edit-link"],
		...["comment-reply-link", "comment-template", "comments", "comments-pagination"],
		...["comments-pagination-next", "comments-pagination-numbers", "comments-pagination-previous"],
		...["comments-title", "latest-comments", "post-comments", "post-comments-form"],
	],
	"of posts from before 2018: the editor has columns since": ["text-columns"],
	"widget of a sidebar": ["legacy-widget", "widget-group"],
	"form of WordPress, which the sanitiser removes; the blog has its own search": ["search"],
	"read from another site when WordPress renders it, and this proof has no network": ["rss"],
	"other blocks in its place by the time that REST sends the post": ["block"],
	"what the editor shows in place of a block that it does not know": ["missing"],
	"mark between pages, which the site shows as one": ["nextpage"],
};

const name = (block: string) => block.replace(/^core\//, "");

/** @example parseCases("<!-- case row -->…")[0].name is "row". */
function parseCases(text: string): Case[] {
	return text
		.split("<!-- case ")
		.slice(1)
		.map((part) => {
			const [name = "", ...rest] = part.split(" -->\n");
			const markup = rest.join(" -->\n");
			const blocks = [...markup.matchAll(/<!-- wp:([a-z-]+)/g)].map(([, block = ""]) => block);
			return { name, markup: markup.trim(), blocks: [...new Set(blocks)] };
		});
}

/** The cases of tests/fakes/core-blocks.html. */
export const readCases = () => parseCases(readFileSync(FILE, "utf8"));

/**
 * Compares the cases with the blocks that a WordPress registers.
 * @returns the cases whose blocks it has, and its blocks that have neither a case nor a reason for none.
 */
export function chooseCases(cases: readonly Case[], registered: readonly string[]) {
	const known = new Set(registered.filter((block) => block.startsWith("core/")).map(name));
	const covered = new Set(cases.flatMap(({ blocks }) => blocks));
	const excluded = new Set(Object.values(EXCLUDED).flat());
	return {
		cases: cases.filter(({ blocks }) => blocks.every((block) => known.has(block))),
		unknown: [...known].filter((block) => !covered.has(block) && !excluded.has(block)),
	};
}
