import type { Language } from "../../../../worker/contract/events.ts";
import { abbreviate } from "./derived-figures.ts";

const LOCALES = { fr: "fr-FR", en: "en-GB" } as const;

const DURATIONS = [
	{ unit: "second", size: 1, below: 60 },
	{ unit: "minute", size: 60, below: 3600 },
	{ unit: "hour", size: 3600, below: 48 * 3600 },
] as const;
const DAYS = { unit: "day", size: 24 * 3600 } as const;

/** Formats of figures and dates. Days and months are UTC, whatever the reader's time zone. */
export interface Formats {
	number(value: number): string;
	/** Always one decimal, so that a column is aligned. */
	mean(value: number): string;
	/** @param value in percent */
	percent(value: number): string;
	/** Like `percent`, with a sign. */
	change(value: number): string;
	/** A relative effect with a sign and one decimal. @param value as a fraction */
	effect(value: number): string;
	/** @param cents in minor units of the currency, the euro by default */
	money(cents: number, currency?: string): string;
	/** Rounded, for an axis: `1,2 k €`. */
	moneyShort(cents: number): string;
	/** Up to three decimals, for figures that are near 0. */
	score(value: number): string;
	/** `281 ms`, `2,81 s`, with the symbols that both languages share. */
	delay(milliseconds: number): string;
	/** `40 s`, `3 min`, `2,5 h`, `4 j`. */
	duration(seconds: number): string;
	/** `12,3k`, `4,5M`. */
	short(value: number): string;
	/** @param day `YYYY-MM-DD` */
	day(day: string): string;
	dayShort(day: string): string;
	/** @param month `YYYY-MM` */
	month(month: string): string;
	monthShort(month: string): string;
	/** In the reader's time zone. */
	instant(instant: string | number): string;
}

/** The formats of a language, made once; an invalid date is returned unchanged. */
export const formatsOf = madeOnce((language: Language): Formats => {
	const locale = LOCALES[language];
	const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
	const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
	const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
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
	return {
		number: number.format,
		mean: new Intl.NumberFormat(locale, oneDecimal).format,
		percent: (value) => percent.format(value / 100),
		change: (value) => change.format(value / 100),
		effect: effect.format,
		money: (cents, currency = "EUR") => {
			const money = moneyIn(currency);
			return money.format(cents / 10 ** (money.resolvedOptions().maximumFractionDigits ?? 2));
		},
		moneyShort: (cents) => moneyShort.format(cents / 100),
		score: new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format,
		delay: (milliseconds) => {
			const whole = Math.round(milliseconds);
			return whole < 1000 ? `${whole}\u00a0ms` : `${number.format(milliseconds / 1000)}\u00a0s`;
		},
		duration: (seconds) => {
			const { unit, size } = DURATIONS.find(({ below }) => seconds < below) ?? DAYS;
			return durationIn(unit).format(seconds / size);
		},
		short: (whole) => {
			const { value, unit } = abbreviate(whole);
			return number.format(value) + unit;
		},
		day: utc({ day: "numeric", month: "short", year: "numeric" }),
		dayShort: utc({ day: "numeric", month: "short" }),
		month: utc({ month: "long", year: "numeric" }),
		monthShort: utc({ month: "short", year: "2-digit" }),
		instant: datesOf(new Intl.DateTimeFormat(locale, { dateStyle: "short", timeStyle: "medium" })),
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

function datesOf(format: Intl.DateTimeFormat) {
	return (date: string | number): string => {
		const time = new Date(date).getTime();
		return Number.isNaN(time) ? String(date) : format.format(time);
	};
}
