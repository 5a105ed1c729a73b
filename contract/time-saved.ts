/** How long cells take by hand: the basis of every *time saved* (docs/product/claims.md#time-saved). */
import type { Language } from "./events.ts";

/** An assumption, said wherever a time is: to read a cell, decide and type. */
export const SECONDS_BY_HAND = 30;

/** Hours that so many cells take by hand. */
export function hoursByHand(cells: number): number {
	return (cells * SECONDS_BY_HAND) / 3600;
}

/**
 * The time that so many cells take by hand, in hours and whole minutes; empty below one.
 * @example formatTimeByHand(500, "fr") // "4 h 10 min"
 */
export function formatTimeByHand(cells: number, language: Language): string {
	const minutes = Math.floor(hoursByHand(cells) * 60);
	const parts = [
		["hour", Math.floor(minutes / 60)],
		["minute", minutes % 60],
	] as const;
	return parts
		.filter(([, value]) => value > 0)
		.map(([unit, value]) => new Intl.NumberFormat(language, { style: "unit", unit }).format(value))
		.join(" ");
}
