import { BLOG_LIMITS } from "../../contract/blog.ts";

/** The number of a page of the list: 1 when missing; undefined when it is not a page number. */
export function readPage(raw: string | null): number | undefined {
	if (raw === null || raw === "") return 1;
	if (!/^[1-9]\d{0,3}$/.test(raw)) return undefined;
	const page = Number(raw);
	return page <= BLOG_LIMITS.page ? page : undefined;
}

/** Typographic and mistyped ones. */
const APOSTROPHES = /[\u2018\u2019\u02bc\uff07\u00b4`]/g;

/**
 * A search term in one normal form: apostrophes alike, spaces collapsed, lower case, at most 100 characters. Undefined
 * when nothing remains.
 */
export function readSearch(raw: string | null): string | undefined {
	if (raw === null) return undefined;
	const text = raw
		// Cut early: the limit below counts characters, not code units.
		.slice(0, 10 * BLOG_LIMITS.search)
		.replace(/\p{Cs}|\p{Cc}/gu, " ")
		.replace(APOSTROPHES, "'")
		.normalize("NFC")
		.toLowerCase()
		.replace(/\s+/g, " ")
		.trim();
	const cut = [...text].slice(0, BLOG_LIMITS.search).join("").trim();
	return cut === "" ? undefined : cut;
}
