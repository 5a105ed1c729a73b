import { LRUCache } from "lru-cache";
import { MEMORY_BYTES } from "../../runtime/memory-budget.ts";
import { type RenderedHtml, type TaggedHtml, tagHtml } from "../../runtime/tagged-html.ts";

interface Entry {
	/** The objects that the page was rendered from: copies in memory are the same objects until they change. */
	parts: readonly unknown[];
	page: TaggedHtml;
}

/** Rendered pages in the isolate's memory; the least recently used are evicted first. */
export class PageCache {
	readonly #entries = new LRUCache<string, Entry>({
		maxSize: MEMORY_BYTES.blogPages,
		sizeCalculation: ({ page }) => page.bytes.byteLength,
	});

	/**
	 * The page of a key, rendered again only when one of its parts is another object.
	 * @throws what `render` throws.
	 */
	async get(
		key: string,
		parts: readonly unknown[],
		render: () => Promise<RenderedHtml>,
	): Promise<TaggedHtml> {
		const entry = this.#entries.get(key);
		if (entry !== undefined && isSame(entry.parts, parts)) return entry.page;
		const page = await tagHtml(await render());
		this.#entries.set(key, { parts, page });
		return page;
	}
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
	return a.length === b.length && a.every((part, index) => part === b[index]);
}
