import type { Language } from "../../contract/events.ts";

/**
 * French signs kept on the line of their word: editors type ordinary spaces before them, and a
 * title would break there.
 *
 * @example withFrenchSpaces("Leçon 1 : totaux", "fr") === "Leçon 1\u00A0: totaux"
 */
export function withFrenchSpaces(text: string, language: Language): string {
	if (language !== "fr") return text;
	return text.replace(/ (?=[:;!?»])/g, "\u00A0").replace(/« /g, "«\u00A0");
}
