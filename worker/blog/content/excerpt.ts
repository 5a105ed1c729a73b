import { toPlainText } from "./plain-text.ts";

/** The end of an excerpt that WordPress generates. */
const CUT_BY_WORDPRESS = /\s*\[…\]$/;

/** An excerpt without tags. */
export function toExcerpt(html: string): string {
	return toPlainText(html).replace(CUT_BY_WORDPRESS, "…");
}

/** The first `length` characters of a text, without half a character or a trailing space. */
export function cutTo(text: string, length: number): string {
	const characters = [...text];
	return characters.length <= length ? text : characters.slice(0, length).join("").trimEnd();
}
