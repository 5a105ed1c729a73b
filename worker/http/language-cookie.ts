import type { Language } from "../../contract/events.ts";

const ONE_YEAR = 365 * 24 * 60 * 60;

/** The visitor's choice of language, readable by the SPA (docs/product/site.md#languages). */
export function languageCookie(language: Language): string {
	return `lang=${language}; Path=/; Max-Age=${ONE_YEAR}; Secure; SameSite=Lax`;
}
