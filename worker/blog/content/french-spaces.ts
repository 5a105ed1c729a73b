import type { Language } from "../../contract/events.ts";

/**
 * Non-breaking spaces around French punctuation: editors type ordinary spaces, where a title would
 * break.
 *
 * @example withFrenchSpaces("Leçon 1 : totaux", "fr") === "Leçon 1\u00A0: totaux"
 */
export function withFrenchSpaces(text: string, language: Language): string {
	if (language !== "fr") return text;
	return text.replace(/ (?=[:;!?»])/g, "\u00A0").replace(/« /g, "«\u00A0");
}
