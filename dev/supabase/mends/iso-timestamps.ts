/**
 * Mend: lite passes PostgreSQL's own text on (`2026-11-20 20:57:36.483+00`); PostgREST answers
 * ISO 8601 as `to_json` writes it, and that is what the app and Safari's `Date` expect.
 */
export function toIsoTimestamp(text: string): string {
	return text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
}
