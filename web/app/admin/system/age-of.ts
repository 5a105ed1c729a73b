import type { Language } from "../../../../worker/contract/events.ts";

const UNITS = [
	["day", 86_400],
	["hour", 3600],
	["minute", 60],
	["second", 1],
] as const;

/** How long ago an instant was, in its largest whole unit: `il y a 3 minutes`; empty for what is no instant. */
export function ageOf(instant: string, now: number, language: Language): string {
	// A clock that is a little behind the edge's makes nothing of the future.
	const seconds = Math.max(0, Math.floor((now - Date.parse(instant)) / 1000));
	const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? ["second", 1];
	if (Number.isNaN(seconds)) return "";
	return new Intl.RelativeTimeFormat(language).format(-Math.floor(seconds / length), unit);
}
