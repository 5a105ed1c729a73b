import type { Language } from "../../../../worker/contract/events.ts";

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
