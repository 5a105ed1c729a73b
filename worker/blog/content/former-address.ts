/** Addresses of a WordPress that was the whole site, and where their content is now (docs/product/blog.md#old-addresses). */
import type { Language } from "../../../contract/events.ts";
import { DEFAULT_LANGUAGE, isLanguage, otherLanguage } from "../../../contract/languages.ts";
import {
	ARCHIVE_KINDS,
	type ArchiveKind,
	archivePath,
	feedPath,
	postPath,
} from "../../../contract/paths.ts";
import type { Selection } from "../mirror/selection.ts";
import { decodeSlug } from "../slug.ts";

export interface FormerAddress {
	/** The language that is looked up first. */
	language: Language;
	/** The number of a post. */
	id?: number | undefined;
	archive?: ArchiveKind | undefined;
	/** The slug of a post or an archive. */
	slug?: string | undefined;
	isFeed: boolean;
}

/** More folders than any permalink of WordPress. */
const MAX_PARTS = 8;
/** Suffixes that WordPress appends to the address of a page; it is not part of its name. */
const APPENDED = new Set(["feed", "page", "amp", "embed", "trackback"]);

/**
 * Content that WordPress showed at an address: `/slug`, also with a date, a category or a language before it, `/category/slug`,
 * `/feed`, `/archives/7`, `/?p=7`.
 *
 * @param number the parameter `p`
 * @returns undefined for no address of WordPress
 */
export function readFormerAddress(path: string, number: string | null): FormerAddress | undefined {
	const parts = path.split("/").filter((part) => part !== "" && part !== "index.php");
	if (parts.length > MAX_PARTS) return undefined;
	const language = isLanguage(parts[0]) ? parts[0] : DEFAULT_LANGUAGE;
	const named = parts.slice(isLanguage(parts[0]) ? 1 : 0);
	const end = named.findIndex((part) => APPENDED.has(part));
	const names = end < 0 ? named : named.slice(0, end);
	const base = { language, isFeed: named[end] === "feed" };
	const last = names.at(-1);
	const id = last === undefined ? number : names[0] === "archives" ? last : null;
	if (id !== null) return /^\d{1,12}$/.test(id) ? { ...base, id: Number(id) } : undefined;
	if (last === undefined) return base.isFeed ? base : undefined;
	const slug = decodeSlug(last);
	if (slug === undefined) return undefined;
	const archive = ARCHIVE_KINDS.find((kind) => names.length > 1 && kind === names[0]);
	return { ...base, archive, slug };
}

/** The path of the content, in the address's language if it has any there; undefined where the blog has none. */
export function pathOfFormer(former: FormerAddress, selection: Selection): string | undefined {
	const { language, id, archive: kind, slug, isFeed } = former;
	if (id !== undefined) {
		const post = selection.postById(id);
		return post && postPath(post);
	}
	if (slug === undefined) return feedPath(language);
	for (const each of [language, otherLanguage(language)]) {
		const address = { language: each, slug };
		if (kind === undefined && selection.post(address)) return postPath(address);
		if (kind !== undefined && selection.archive(each, kind, slug)) {
			return isFeed ? feedPath(each, { kind, slug }) : archivePath(each, kind, slug);
		}
	}
	return undefined;
}
