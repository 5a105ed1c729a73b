/** The blog's pages as strings, kept while what they show has not changed. */
import { type BlogView, languageOf } from "../contract/blog-view.ts";
import type { SiteConfig } from "../contract/site-config.ts";
import { etagOf, type RenderedDocument } from "./rendered-document.ts";
import { fillTemplate, type TemplateSource } from "./template.ts";

/** Strings take two bytes a character; an isolate has 128 MB for everything. */
const MOST_CHARACTERS = 10_000_000;

/** What may follow a frame. */
export type Following = Extract<BlogView, { kind: "list" | "missing" | "failed" }>;

interface Kept {
	/** The objects that it was made of: the cache hands out the same ones until they change. */
	parts: readonly unknown[];
	rendered: RenderedDocument;
}

/** A page as it was sent a moment ago. */
interface Recent {
	rendered: RenderedDocument;
	staleSeconds: number | undefined;
	until: number;
}

/** Far below what a copy of WordPress's answer is used for; a purge ends it at once. */
const RECENT_MS = 1000;
const MOST_RECENT = 500;
/** Longer addresses are nobody's link. */
const LONGEST_ADDRESS = 200;

export class BlogDocuments {
	readonly #template: TemplateSource;
	readonly #site: SiteConfig;
	readonly #kept = new Map<string, Kept>();
	readonly #recent = new Map<string, Recent>();
	#characters = 0;

	constructor(template: TemplateSource, site: SiteConfig) {
		this.#template = template;
		this.#site = site;
	}

	/** The page of an address if it was sent within the last second: nothing is looked up for it. */
	recent(address: string): Recent | undefined {
		const known = this.#recent.get(address);
		return known !== undefined && Date.now() < known.until ? known : undefined;
	}

	keepRecent(address: string, rendered: RenderedDocument, staleSeconds: number | undefined): void {
		if (address.length > LONGEST_ADDRESS) return;
		if (this.#recent.size >= MOST_RECENT) this.#recent.clear();
		this.#recent.set(address, { rendered, staleSeconds, until: Date.now() + RECENT_MS });
	}

	/** After a purge: the next reader gets what WordPress says. */
	forgetRecent(): void {
		this.#recent.clear();
	}

	/**
	 * A whole page.
	 * @param key of its address
	 */
	async get(key: string, view: BlogView): Promise<RenderedDocument> {
		const parts = partsOf(view);
		const known = this.#kept.get(key);
		if (known && isSame(known.parts, parts)) return known.rendered;
		const html = await this.#render(view);
		const rendered = { html, etag: await etagOf(html) };
		this.#keep(key, { parts, rendered });
		return rendered;
	}

	/** A list's frame in two parts: its placeholders, and what comes after the list. */
	async frame(
		view: Extract<BlogView, { kind: "frame" }>,
	): Promise<[before: string, after: string]> {
		const [{ LIST_PLACE }, html] = await Promise.all([renderer(), this.#render(view)]);
		const [before = "", after = ""] = html.split(LIST_PLACE);
		return [before, after];
	}

	/** The part between the two. */
	async following(view: Following): Promise<string> {
		return (await renderer()).renderFollowing(view);
	}

	async #render(view: BlogView): Promise<string> {
		const [template, { renderBlog }] = await Promise.all([this.#template(), renderer()]);
		const { head, body } = renderBlog(view, this.#site);
		return fillTemplate(template, languageOf(view), head, body);
	}

	#keep(key: string, kept: Kept): void {
		this.#characters +=
			kept.rendered.html.length - (this.#kept.get(key)?.rendered.html.length ?? 0);
		this.#kept.delete(key);
		this.#kept.set(key, kept);
		for (const [oldest, { rendered }] of this.#kept) {
			if (this.#characters <= MOST_CHARACTERS) break;
			this.#kept.delete(oldest);
			this.#characters -= rendered.html.length;
		}
	}
}

/** React stays in a chunk of its own, which `/cta` never loads. */
function renderer() {
	return import("./render-blog.tsx");
}

function partsOf(view: BlogView): unknown[] {
	switch (view.kind) {
		case "list":
			return [
				...view.list.posts,
				"categories",
				...view.categories,
				view.list.totalPosts,
				view.list.totalPages,
			];
		case "post":
			return [view.post, "translations", ...view.translations, "related", ...view.related];
		default:
			return [view.kind];
	}
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
	return a.length === b.length && a.every((part, at) => part === b[at]);
}
