import type { Language } from "../../../contract/events.ts";

/** The editors' time zone: a post published at 23:30 keeps that day. */
const TIME_ZONE = "Europe/Paris";

/** @param at ISO 8601 @example formatDay("2026-03-02T09:00:00.000Z", "fr") // '2 mars 2026' */
export function formatDay(at: string, language: Language): string {
	return FORMATS[language].format(new Date(at));
}

/** Made once: a page of the blog shows twenty days. */
const FORMATS = { fr: formatOf("fr-FR"), en: formatOf("en-GB") };

function formatOf(locale: string): Intl.DateTimeFormat {
	return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: TIME_ZONE });
}
