import type { Note } from "../../../../worker/contract/back-office-calls-schema.ts";

/**
 * The notes of each position of a chart's axis, days or months; positions without notes are absent. Pure.
 * @param lastDay of an axis whose positions stand for all days up to the next one, such as weeks
 */
export function notesByDate(
	notes: readonly Pick<Note, "day" | "text">[],
	positions: readonly string[],
	lastDay?: string,
): Map<string, string[]> {
	const texts = new Map<string, string[]>();
	for (const [at, position] of positions.entries()) {
		const next = positions[at + 1];
		const isHere = (day: string) => {
			if (lastDay === undefined) return day.startsWith(position);
			return day >= position && (next === undefined ? day <= lastDay : day < next);
		};
		const here = notes.filter(({ day }) => isHere(day)).map(({ text }) => text);
		if (here.length > 0) texts.set(position, here);
	}
	return texts;
}
