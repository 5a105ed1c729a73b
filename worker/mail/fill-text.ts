import type { Language } from "../contract/events.ts";

const PLACEHOLDER = /\{\{(\w+)\}\}/g;
const LOCALES: Record<Language, string> = { fr: "fr-FR", en: "en-GB" };
/** Receipts state the hour at which something reached us, in the publisher's own time. */
const TIME_ZONE = "Europe/Paris";

/**
 * Fills `{{name}}`. A name ending in `_at` is a time,
 * one in `_on` a day and one in `_count` a number, written as the language does.
 * @throws for a name without a value: no mail leaves with a gap.
 */
export function fillText(
	text: string,
	values: Readonly<Record<string, string>>,
	language: Language,
): string {
	return text.replace(PLACEHOLDER, (_, name: string) => {
		const value = values[name];
		if (value === undefined) throw new Error(`{{${name}}} has no value`);
		if (value === "") return value;
		const [, kind] = /_(at|on|count)$/.exec(name) ?? [];
		if (kind === undefined) return value;
		if (kind === "count") return Number(value).toLocaleString(LOCALES[language]);
		return formatTime(value, language, kind === "at");
	});
}

function formatTime(iso: string, language: Language, withHour: boolean): string {
	const written = new Intl.DateTimeFormat(LOCALES[language], {
		timeZone: TIME_ZONE,
		dateStyle: "long",
		...(withHour ? { timeStyle: "medium" } : {}),
	}).format(new Date(iso));
	return language === "fr" ? written.replace(/^1 /, "1er ") : written;
}
