import type { Language } from "../contract/events.ts";

const PLACEHOLDER = /\{\{(\w+)\}\}/g;
const LOCALES: Record<Language, string> = { fr: "fr-FR", en: "en-GB" };
/** Receipts state the hour at which something reached us, in the publisher's own time. */
const TIME_ZONE = "Europe/Paris";

/**
 * Fills `{{name}}`. A name ending in `_at` is a time and one in `_on` a day, written out in the language.
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
		if (value === "" || !/_(?:at|on)$/.test(name)) return value;
		return formatTime(value, language, name.endsWith("_at"));
	});
}

function formatTime(iso: string, language: Language, withHour: boolean): string {
	return new Intl.DateTimeFormat(LOCALES[language], {
		timeZone: TIME_ZONE,
		dateStyle: "long",
		...(withHour ? { timeStyle: "long" } : {}),
	}).format(new Date(iso));
}
