import type { Language } from "../../contract/events.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "../../contract/languages.ts";

/**
 * Whether to redirect to the other language (docs/product/site.md#languages): by the switcher's `?lang`,
 * which is stored, or on the unprefixed French path by the cookie of an earlier choice.
 *
 * @param language of the requested path.
 * @returns undefined when the requested page is the right one.
 */
export function documentRedirect(
	language: Language,
	wanted: string | null,
	cookie: string | null,
): { language: Language; remember: boolean } | undefined {
	if (isLanguage(wanted)) return { language: wanted, remember: true };
	if (language === "fr" && cookie === "en") return { language: "en", remember: false };
	return undefined;
}

/** The SPA's language: a link's `?lang`, the cookie, else French. */
export function languageOfApp(wanted: string | null, cookie: string | null): Language {
	return [wanted, cookie].find(isLanguage) ?? DEFAULT_LANGUAGE;
}
