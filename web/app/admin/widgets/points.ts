/** Figures over days, weeks or months: the points of a chart, and the same as a table. Pure. */
import type { Unit } from "../../../../contract/figures.ts";
import { useFormats, useTexts } from "../../formats.ts";
import type { Sheet } from "../exports/download-button.tsx";
import type { CustomDays } from "../period/spans.ts";

/** Values at a place of the axis: a day, the first day of a week, or a month; money in euros. */
export interface Point {
	at: string;
	isRunning: boolean;
	/** The first and last UTC day that the place stands for. */
	days?: CustomDays;
	values: Readonly<Record<string, number | null>>;
}

/** Meaning of a place on an axis; an age is a number of days since a beginning. */
export type Place = "day" | "week" | "month" | "age";

/** How a column is drawn: bars of one stack are on top of one another, losses below zero. */
export interface Drawing {
	shape: "bar" | "line";
	/** A CSS colour. */
	colour: string;
	dash?: "dashed" | "dotted";
	stack?: string;
	/** On an axis of its own, on the right. */
	isApart?: boolean;
	/** Bars that lines cross: an outline in the full colour, and a fill that leaves the lines readable. */
	isBehind?: boolean;
	/** Rounds the upper corners of bars. */
	radius?: number;
	/** A CSS colour, instead of that of the bar. */
	outline?: string;
	isSmooth?: boolean;
	/** How a line marks its points; by default each where there are few. `alone`: without the line. */
	marks?: "ring" | "none" | "alone";
	/** A bar behind each point, between two values that are no column, with its name. */
	band?: { low: string; high: string; name: string };
	/** In the tooltip only. */
	isHidden?: boolean;
}

/** A column of the table; with a drawing, it is in the chart, too. */
export interface Column {
	key: string;
	name: string;
	/** The name with the unit. */
	header: string;
	unit: Unit;
	draw?: Drawing | undefined;
}
export type DrawnColumn = Column & { draw: Drawing };

/** The points as a table, without the values that are no column. */
export function sheetOf(
	place: string,
	points: readonly Point[],
	columns: readonly Pick<Column, "key" | "header">[],
): Sheet {
	return {
		header: [place, ...columns.map(({ header }) => header)],
		keys: [undefined, ...columns.map(({ key }) => key)],
		rows: points.map(({ at, values }) => [at, ...columns.map(({ key }) => values[key] ?? null)]),
	};
}

/** The ends of a band at a point; null where there is none. */
export function endsOf(values: Point["values"], { low, high }: NonNullable<Drawing["band"]>) {
	const [from, to] = [values[low] ?? null, values[high] ?? null];
	return from === null || to === null ? null : [from, to];
}

/** Whether nothing happened: all values are 0 or none. */
export function isEmpty(
	points: readonly Point[],
	columns: readonly Pick<Column, "key">[],
): boolean {
	return points.every(({ values }) => columns.every(({ key }) => !values[key]));
}

/** Writes figures by their unit, money in euros: in full, a dash for none, and short for an axis. */
export function useUnits() {
	const { formats } = useFormats();
	const cents = (euros: number) => Math.round(euros * 100);
	const full: Record<Unit, (value: number) => string> = {
		count: formats.number,
		mean: formats.mean,
		money: (euros) => formats.money(cents(euros)),
		percent: formats.percent,
		ratio: formats.ratio,
		duration: formats.duration,
		effect: (percent) => formats.effect(percent / 100),
	};
	const short: Partial<typeof full> = {
		money: (euros) => formats.moneyShort(cents(euros)),
		percent: formats.percent,
		effect: formats.change,
	};
	return {
		full: (unit: Unit, value: number | null) => (value === null ? "–" : full[unit](value)),
		short: (unit: Unit, value: number) => (short[unit] ?? formats.short)(value),
	};
}

/** Names days, weeks by their first day, months, and ages. */
export function usePlaces() {
	const { t, formats } = useTexts("analytics", "chart");
	const written = (place: Place, at: string) => {
		if (place === "age") return t("ageOf", { n: formats.number(Number(at)) });
		if (place === "month") return formats.month(at);
		return place === "week" ? t("weekOf", { date: formats.day(at) }) : formats.day(at);
	};
	return {
		/** The header of the column. */
		name: (place: Place) => t(place),
		label: (place: Place, at: string, isRunning = false) =>
			isRunning ? t("partial", { date: written(place, at) }) : written(place, at),
		tick: (place: Place, at: string) => {
			if (place === "age") return t("ageShort", { n: at });
			return place === "month" ? formats.monthShort(at) : formats.dayShort(at);
		},
	};
}
