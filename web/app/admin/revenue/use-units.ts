import { useFormats } from "../widgets/use-formats.ts";
import type { Unit } from "./revenue-series.ts";

/** Writes the values of points, whose amounts are euros: in full, and short for an axis. */
export function useUnits() {
	const { formats } = useFormats();
	const cents = (euros: number) => Math.round(euros * 100);
	const full = {
		money: (euros: number) => formats.money(cents(euros)),
		count: formats.number,
		percent: formats.percent,
	};
	const short = {
		money: (euros: number) => formats.moneyShort(cents(euros)),
		count: formats.short,
		percent: formats.percent,
	};
	return {
		full: (unit: Unit, value: number) => full[unit](value),
		short: (unit: Unit, value: number) => short[unit](value),
	};
}
