import type { Language } from "../../contract/events.ts";
import type { AlertKind } from "../../contract/mails.ts";
import en from "../../locales/en/duties.json";
import enMails from "../../locales/en/mails.json";
import fr from "../../locales/fr/duties.json";
import frMails from "../../locales/fr/mails.json";

interface PartWords {
	with: string;
	rest: string;
	same: string;
	/** Name of the parts without one of their own. */
	names: Readonly<Record<string, string>>;
}

export const PLACEHOLDER = /\{\{(\w+)\}\}/g;
const DUTIES: Record<Language, { names: Readonly<Record<string, string>> }> = { fr, en };
const MAILS: Record<Language, Record<`alert_${AlertKind}`, { title: string }>> = {
	fr: frMails,
	en: enMails,
};
const PARTS: Record<Language, PartWords> = { fr: frMails.layout.parts, en: enMails.layout.parts };
const LOCALES: Record<Language, string> = { fr: "fr-FR", en: "en-GB" };
/** Receipts state the hour at which something reached us, in the publisher's own time. */
const TIME_ZONE = "Europe/Paris";

type Write = (value: string, language: Language) => string;

const write =
	(options: Intl.NumberFormatOptions, scale = 1): Write =>
	(value, language) =>
		(Number(value) / scale).toLocaleString(LOCALES[language], options);
const writeChange = write({ style: "percent", signDisplay: "exceptZero" }, 100);

/** How a value is written, by the end of its name; all others are texts. */
const WRITERS: Record<string, Write> = {
	at: (value, language) => writeTime(value, language, true),
	on: (value, language) => writeTime(value, language, false),
	count: write({}),
	/** Writes cents. */
	euros: write({ style: "currency", currency: "EUR" }, 100),
	/** Writes minor units of a currency, `11752 eur`. */
	money: (value, language) => {
		const [amount, currency = ""] = value.split(" ");
		const numbers = new Intl.NumberFormat(LOCALES[language], { style: "currency", currency });
		return numbers.format(
			Number(amount) / 10 ** (numbers.resolvedOptions().maximumFractionDigits ?? 2),
		);
	},
	percent: write({ style: "percent", maximumFractionDigits: 1 }, 100),
	/** Names of duties, separated by commas. */
	duties: (value, language) =>
		value
			.split(",")
			.map((name) => DUTIES[language].names[name] ?? name)
			.join(", "),
	country: (code, language) =>
		new Intl.DisplayNames(LOCALES[language], { type: "region" }).of(code) ?? code,
	/** An alert by its kind: the title of its mail. */
	alert: (kind, language) => MAILS[language][`alert_${kind as AlertKind}`].title,
	/** Parts that moved a figure: `{"parts": [[name, change], …], "rest": change}` as JSON. */
	parts: (value, language) => writeParts(value, language, { signDisplay: "exceptZero" }),
	/** The same in cents. */
	europarts: (value, language) =>
		writeParts(
			value,
			language,
			{ style: "currency", currency: "EUR", signDisplay: "exceptZero" },
			100,
		),
	/** Names with an amount in cents each: `[[name, amount], …]` as JSON. */
	eurolist: (value, language) => {
		const euros = new Intl.NumberFormat(LOCALES[language], { style: "currency", currency: "EUR" });
		const listed = JSON.parse(value) as [string, number][];
		return listed.map(([name, cents]) => `${name}\u00a0${euros.format(cents / 100)}`).join(", ");
	},
	/** From 0 there is no change in percent. */
	change: (value, language) => (value === "none" ? "–" : writeChange(value, language)),
};

/** One phrase that adds up to the change, its names in the language. */
function writeParts(json: string, language: Language, format: Intl.NumberFormatOptions, scale = 1) {
	const { names, ...words } = PARTS[language];
	const { parts, rest } = JSON.parse(json) as { parts: [string, number][]; rest: number };
	const changed = [...parts, ...(rest === 0 ? [] : [[words.rest, rest] as const])];
	if (changed.length === 0) return words.same;
	const numbers = new Intl.NumberFormat(LOCALES[language], format);
	const written = changed.map(
		([name, n]) => `${names[name] ?? name}\u00a0${numbers.format(n / scale)}`,
	);
	return `${words.with} ${written.join(", ")}`;
}

/**
 * Fills `{{name}}`, written as the language does (`WRITERS`).
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
		const written = WRITERS[name.slice(name.lastIndexOf("_") + 1)];
		return value === "" || written === undefined ? value : written(value, language);
	});
}

/** Whether each `{{name}}` of a text has a value that is not empty. */
export function hasValues(text: string, values: Readonly<Record<string, string>>): boolean {
	return [...text.matchAll(PLACEHOLDER)].every(([, name = ""]) => values[name] !== "");
}

function writeTime(iso: string, language: Language, withHour: boolean): string {
	const written = new Intl.DateTimeFormat(LOCALES[language], {
		timeZone: TIME_ZONE,
		dateStyle: "long",
		...(withHour ? { timeStyle: "medium" } : {}),
	}).format(new Date(iso));
	return language === "fr" ? written.replace(/^1 /, "1er ") : written;
}
