import type { Language } from "../../../worker/contract/events.ts";

const LOCALES = { fr: "fr-FR", en: "en-GB" } as const;
/** The editors' time zone: a post published at 23:30 keeps that day. */
const TIME_ZONE = "Europe/Paris";

/** @param at ISO 8601 @example formatDay("2026-03-02T09:00:00.000Z", "fr") // '2 mars 2026' */
export function formatDay(at: string, language: Language): string {
	return new Intl.DateTimeFormat(LOCALES[language], {
		dateStyle: "long",
		timeZone: TIME_ZONE,
	}).format(new Date(at));
}
