/** One JSON object per line, for Workers observability. Callers never pass tokens, e-mails or query strings. */
export interface Logger {
	info(event: string, fields?: Record<string, unknown>): void;
	warn(event: string, fields: Record<string, unknown>): void;
	error(event: string, fields: Record<string, unknown>): void;
}
