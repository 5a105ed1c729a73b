/**
 * lite returns PostgreSQL's own text (`2026-11-20 20:57:36.483+00`). PostgREST returns ISO 8601, which
 * Safari's `Date` requires.
 */
export function toIsoTimestamp(text: string): string {
	return text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
}
