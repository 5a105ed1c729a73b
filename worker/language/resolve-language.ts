import type { Language } from "../../contract/events.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "../../contract/languages.ts";
import { ACCOUNT_PATHS, APP_PATHS } from "../../contract/paths.ts";

/** Account pages and pages of the app: their paths have no language. */
const APP: ReadonlySet<string> = new Set(Object.values({ ...ACCOUNT_PATHS, ...APP_PATHS }));

export interface LanguageSigns {
	/** The value of `?lang`. */
	query: string | null;
	/** The value of the cookie `lang`, an earlier choice. */
	cookie: string | null;
	/** The unchanged header. */
	acceptLanguage: string | null;
}

/** The language of a page is in its path: `/en` and below are English, the rest French. */
export function languageOfPath(pathname: string): Language {
	return pathname === "/en" || pathname.startsWith("/en/") ? "en" : DEFAULT_LANGUAGE;
}

/** The language in which a visitor saw a page: that of its path; a page of the app is in the cookie's. */
export function languageOfPage(pathname: string, cookie: string | null): Language {
	if (!APP.has(pathname)) return languageOfPath(pathname);
	return isLanguage(cookie) ? cookie : DEFAULT_LANGUAGE;
}

/**
 * The language of a redirect, whose path has none (docs/product/site.md#languages): the address, else the visitor's
 * choice, else the browser's, else French.
 *
 * @example languageOfRedirect({ query: null, cookie: null, acceptLanguage: "en-GB;q=0.8, fr;q=0.9" }) // 'fr'
 */
export function languageOfRedirect({ query, cookie, acceptLanguage }: LanguageSigns): Language {
	const chosen = [query, cookie].find(isLanguage);
	return chosen ?? preferred(acceptLanguage ?? "") ?? DEFAULT_LANGUAGE;
}

/** A range of one of our languages with its weight; a malformed one is ignored. */
const RANGE = /^\s*(fr|en)(?:-[\da-z-]*)?\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;

/**
 * The preferred one of our languages, the first of equals. `*` selects neither.
 * https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4
 */
function preferred(acceptLanguage: string): Language | undefined {
	let best: Language | undefined;
	let bestWeight = 0;
	for (const range of acceptLanguage.split(",")) {
		const [, tag, q = "1"] = RANGE.exec(range) ?? [];
		const weight = Number(q);
		if (tag === undefined || weight <= bestWeight) continue;
		best = tag.toLowerCase() as Language;
		bestWeight = weight;
		if (weight === 1) break;
	}
	return best;
}
