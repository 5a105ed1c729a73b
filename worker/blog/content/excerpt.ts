import { toPlainText } from "./plain-text.ts";

/** How WordPress ends the excerpt that it makes itself. */
const CUT_BY_WORDPRESS = /\s*\[…\]$/;

/** An excerpt without tags (spec §3). */
export function toExcerpt(html: string): string {
	return toPlainText(html).replace(CUT_BY_WORDPRESS, "…");
}

/** The first so many characters of a text; no half of a character, no space at its end. */
export function cutTo(text: string, length: number): string {
	const characters = [...text];
	return characters.length <= length ? text : characters.slice(0, length).join("").trimEnd();
}
