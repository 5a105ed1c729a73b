import type { Note } from "./note-calls.ts";

/** The notes of each position of a chart's axis, days or months; positions without notes are absent. Pure. */
export function notesByDate(
	notes: readonly Pick<Note, "day" | "text">[],
	positions: readonly string[],
): Map<string, string[]> {
	const texts = new Map<string, string[]>();
	for (const position of positions) {
		const here = notes.filter(({ day }) => day.startsWith(position)).map(({ text }) => text);
		if (here.length > 0) texts.set(position, here);
	}
	return texts;
}
