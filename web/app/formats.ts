import type { FlatNamespace, KeyPrefix } from "i18next";
import { type FallbackNs, useTranslation } from "react-i18next";
import type { Language } from "../../contract/events.ts";
import { useLanguage } from "../i18n/use-language.ts";

/** The interface's language and its formats. */
export function useFormats(): { language: Language; formats: Formats } {
	const language = useLanguage();
	return { language, formats: formatsOf(language) };
}

/**
 * The texts of a namespace, below a prefix, with the language and the formats of figures and dates in them.
 * @example const { t, formats } = useTexts("customers", "support");
 */
export function useTexts<
	Namespace extends FlatNamespace,
	Prefix extends KeyPrefix<FallbackNs<Namespace>> = undefined,
>(namespace: Namespace, keyPrefix?: Prefix) {
	const options = keyPrefix === undefined ? {} : { keyPrefix };
	const { t } = useTranslation<Namespace, Prefix>(namespace, options);
	return { t, ...useFormats() };
}

const LOCALES = { fr: "fr-FR", en: "en-GB" } as const;

const DURATIONS = [
	{ unit: "second", size: 1, below: 60 },
	{ unit: "minute", size: 60, below: 3600 },
	{ unit: "hour", size: 3600, below: 48 * 3600 },
] as const;
const DAYS = { unit: "day", size: 24 * 3600 } as const;

/**
 * The formats of figures and dates in a language, made once. Days and months are UTC, whatever the reader's time
 * zone; an invalid date is returned unchanged.
 */
export const formatsOf = madeOnce((language: Language) => {
	const locale = LOCALES[language];
	const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
	const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
	// Both decimals or none.
	const two = {
		...{ minimumFractionDigits: 2, maximumFractionDigits: 2 },
		trailingZeroDisplay: "stripIfInteger",
	} as const;
	const percent = new Intl.NumberFormat(locale, { ...two, style: "percent" });
	const ratio = new Intl.NumberFormat(locale, two);
	const change = new Intl.NumberFormat(locale, { style: "percent", signDisplay: "exceptZero" });
	const effect = new Intl.NumberFormat(locale, {
		style: "percent",
		signDisplay: "exceptZero",
		maximumFractionDigits: 1,
	});
	const moneyShort = new Intl.NumberFormat(locale, {
		style: "currency",
		currency: "EUR",
		notation: "compact",
		minimumFractionDigits: 0,
		maximumFractionDigits: 1,
		signDisplay: "negative",
	});
	const moneyIn = madeOnce(
		(currency: string) => new Intl.NumberFormat(locale, { style: "currency", currency }),
	);
	const durationIn = madeOnce(
		(unit: string) =>
			new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: 1 }),
	);
	const utc = (options: Intl.DateTimeFormatOptions) =>
		datesOf(new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }));
	const inWords = (options: Intl.DateTimeFormatOptions) => {
		const write = datesOf(new Intl.DateTimeFormat(locale, options));
		// In French the first of a month is an ordinal, which Intl does not write.
		return (date: string | number) =>
			language === "fr" ? write(date).replace(/(?<=^| )1 /, "1er ") : write(date);
	};
	const list = new Intl.ListFormat(locale);
	return {
		number: number.format as Write,
		/** `a, b et c`. */
		list: (parts: readonly string[]) => list.format(parts),
		/** Always one decimal, so that a column is aligned. */
		mean: new Intl.NumberFormat(locale, oneDecimal).format as Write,
		/** @param value in percent */
		percent: (value: number) => percent.format(value / 100),
		/** A quotient, with two decimals unless it is whole. */
		ratio: ratio.format,
		/** Like `percent`, with a sign. */
		change: (value: number) => change.format(value / 100),
		/** A relative effect with a sign and one decimal, from a fraction. */
		effect: (value: number) => effect.format(value),
		/** @param cents in minor units of the currency */
		money: (cents: number, currency = "EUR") => {
			const money = moneyIn(currency);
			return money.format(cents / 10 ** (money.resolvedOptions().maximumFractionDigits ?? 2));
		},
		/** Rounded, for an axis: `1,2 k €`. */
		moneyShort: (cents: number) => moneyShort.format(cents / 100),
		/** Up to three decimals, for figures that are near 0. */
		score: new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format as Write,
		/** `281 ms`, `2,81 s`, with the symbols that both languages share. */
		delay: (milliseconds: number) => {
			const whole = Math.round(milliseconds);
			return whole < 1000 ? `${whole}\u00a0ms` : `${number.format(milliseconds / 1000)}\u00a0s`;
		},
		/** `40 s`, `3 min`, `2,5 h`, `4 j`. */
		duration: (seconds: number) => {
			const { unit, size } = DURATIONS.find(({ below }) => seconds < below) ?? DAYS;
			return durationIn(unit).format(seconds / size);
		},
		/** `12,3k`, `4,5M`. */
		short: (whole: number) => {
			const { value, unit } = abbreviate(whole);
			return number.format(value) + unit;
		},
		/** Writes `YYYY-MM-DD`. */
		day: utc({ day: "numeric", month: "short", year: "numeric" }),
		dayShort: utc({ day: "numeric", month: "short" }),
		weekday: utc({ weekday: "short", day: "numeric", month: "short" }),
		/** Writes `YYYY-MM`. */
		month: utc({ month: "long", year: "numeric" }),
		monthShort: utc({ month: "short", year: "2-digit" }),
		/** Instants in the reader's time zone: `21/11/2026 14:05:00`, `21 nov.`, `21 novembre 2026`, and with its time. */
		instant: datesOf(new Intl.DateTimeFormat(locale, { dateStyle: "short", timeStyle: "medium" })),
		dayHere: datesOf(new Intl.DateTimeFormat(locale, { day: "numeric", month: "short" })),
		date: inWords({ dateStyle: "long" }),
		fullDay: inWords({ weekday: "long", day: "numeric", month: "long" }),
		moment: inWords({ dateStyle: "long", timeStyle: "short" }),
	};
});

/** Keeps what is made for a key: `Intl`'s formats, made for each tile, took a fifth of a page's time. */
function madeOnce<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
	const kept = new Map<Key, Made>();
	return (key) => {
		const made = kept.get(key) ?? make(key);
		kept.set(key, made);
		return made;
	};
}

export type Formats = ReturnType<typeof formatsOf>;
type Write = (value: number) => string;

function datesOf(format: Intl.DateTimeFormat) {
	return (date: string | number): string => {
		const time = new Date(date).getTime();
		return Number.isNaN(time) ? String(date) : format.format(time);
	};
}

const UNITS = [
	["day", 86_400],
	["hour", 3600],
	["minute", 60],
	["second", 1],
] as const;

/** The age of an instant in its largest whole unit: `il y a 3 minutes`; empty for an invalid instant. */
export function ageOf(instant: string, now: number, language: Language): string {
	// A clock slightly behind the edge's must not give a time in the future.
	const seconds = Math.max(0, Math.floor((now - Date.parse(instant)) / 1000));
	const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? ["second", 1];
	if (Number.isNaN(seconds)) return "";
	return new Intl.RelativeTimeFormat(language).format(-Math.floor(seconds / length), unit);
}

/** Rounds halves away from zero, like a spreadsheet and PostgreSQL's `numeric`. */
export function roundTo(value: number, decimals: number): number {
	const scale = 10 ** decimals;
	// 1.005 × 100 is 100.49999999999999.
	const scaled = Math.abs(value) * scale * (1 + Number.EPSILON);
	return (Math.sign(value) * Math.round(scaled)) / scale || 0;
}

/** `12345` is 12.3 and 'k'; a value that rounds to 1,000 k is 1 M. */
export function abbreviate(value: number): { value: number; unit: "" | "k" | "M" } {
	const size = Math.abs(value);
	if (size < 1000) return { value, unit: "" };
	const thousands = roundTo(value / 1000, 1);
	if (Math.abs(thousands) < 1000) return { value: thousands, unit: "k" };
	return { value: roundTo(value / 1_000_000, 1), unit: "M" };
}
