import type { Language } from "../contract/events.ts";

/** For everyone who says nothing that we know (design §5). */
export const DEFAULT_LANGUAGE: Language = "fr";

export interface LanguageSigns {
	/** The value of `?lang`. */
	query: string | null;
	/** The value of cookie `lang`: what the visitor chose before. */
	cookie: string | null;
	/** The header as it came. */
	acceptLanguage: string | null;
}

/** The language of a page is in its path: `/en` and below are English, the rest French. */
export function languageOfPath(pathname: string): Language {
	return pathname === "/en" || pathname.startsWith("/en/") ? "en" : DEFAULT_LANGUAGE;
}

/**
 * The language of a redirect, whose path has none (design §5): the address, else the visitor's
 * choice, else the browser's, else French.
 *
 * @example languageOfRedirect({ query: null, cookie: null, acceptLanguage: "en-GB;q=0.8, fr;q=0.9" }) // 'fr'
 */
export function languageOfRedirect({ query, cookie, acceptLanguage }: LanguageSigns): Language {
	return (
		asLanguage(query) ?? asLanguage(cookie) ?? preferred(acceptLanguage ?? "") ?? DEFAULT_LANGUAGE
	);
}

/** A range of ours with its weight; a malformed one does not match and says nothing. */
const RANGE = /^\s*(fr|en)(?:-[\da-z-]*)?\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;

/** One of our two languages, by its exact name. */
function asLanguage(word: string | null): Language | undefined {
	return word === "fr" || word === "en" ? word : undefined;
}

/**
 * Whichever of our languages the browser wants most; the first of equals. `*` names neither.
 * https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4
 */
function preferred(acceptLanguage: string): Language | undefined {
	let best: Language | undefined;
	let bestWeight = 0;
	for (const range of acceptLanguage.split(",")) {
		const [, tag, q = "1"] = RANGE.exec(range) ?? [];
		const weight = Number(q);
		if (tag === undefined || weight <= bestWeight) continue;
		best = asLanguage(tag.toLowerCase());
		bestWeight = weight;
		if (weight === 1) break;
	}
	return best;
}
