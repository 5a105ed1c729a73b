import type { Unit } from "../../../../contract/figures.ts";
import { useFormats, useTexts } from "../../formats.ts";
import type { Place } from "./points.ts";

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
