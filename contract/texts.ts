/** Forms of texts that people type or paste. */

const BEYOND_ASCII = /[^\0-\x7f]/;
/** Half a character, which cannot be encoded. */
const LONE_SURROGATE = /\p{Cs}/gu;
/**
 * Characters that no text of ours needs: controls but tabs and line breaks, of which PostgreSQL cannot store U+0000,
 * and marks of direction, which show another text than is there (https://trojansource.codes/).
 */
const INVISIBLE = /[^\P{Cc}\t\n\r]|\p{Bidi_Control}/gu;

/** A text that can be stored and shows what it is, whoever sent it. */
export function clean(text: string): string {
	return text.replace(LONE_SURROGATE, "\ufffd").replace(INVISIBLE, "");
}

/** A reviver for `JSON.parse` of what somebody else sent, whose texts it cleans. */
export function toClean(_: string, value: unknown): unknown {
	return typeof value === "string" ? clean(value) : value;
}

/**
 * One form of texts that look the same: letters composed (NFC), any space an ordinary one, as the profile OpaqueString
 * has it (RFC 8265 §4.2). Keyboards, file systems and exports differ in both. NFKC would also change what looks
 * different (ﬁ, ²).
 */
export function uniform(text: string): string {
	const cleaned = clean(text);
	if (!BEYOND_ASCII.test(cleaned)) return cleaned;
	return cleaned.normalize("NFC").replace(/\p{Zs}/gu, " ");
}

/** The same on one line: a line break could forge a line of a receipt. */
export function oneLine(text: string): string {
	return uniform(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")).trim();
}
