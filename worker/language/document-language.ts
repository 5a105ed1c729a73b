import type { Language } from "../contract/events.ts";

function known(value: string | null): Language | undefined {
	return value === "fr" || value === "en" ? value : undefined;
}

/**
 * Whether a document must be asked for in the other language (design §5): the switcher's `?lang`,
 * which is remembered, or the cookie of an earlier choice on the unprefixed, French path.
 *
 * @param language of the path that was asked for.
 * @returns undefined when the page is the right one.
 */
export function documentRedirect(
	language: Language,
	asked: string | null,
	cookie: string | null,
): { language: Language; remember: boolean } | undefined {
	const choice = known(asked);
	if (choice) return { language: choice, remember: true };
	if (language === "fr" && known(cookie) === "en") return { language: "en", remember: false };
	return undefined;
}

/** The SPA's language (design §5): a link's `?lang`, the cookie, else French. */
export function languageOfApp(asked: string | null, cookie: string | null): Language {
	return known(asked) ?? known(cookie) ?? "fr";
}
