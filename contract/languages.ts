/** The languages of the site (docs/product/site.md#languages). */
import type { Language } from "./events.ts";

export const LANGUAGES = ["fr", "en"] as const satisfies readonly Language[];

/** For every visitor whose request names none. */
export const DEFAULT_LANGUAGE: Language = "fr";

export const otherLanguage = (language: Language): Language => (language === "fr" ? "en" : "fr");

export function isLanguage(value: unknown): value is Language {
	return value === "fr" || value === "en";
}
