import type { Logger } from "../contract/logger.ts";

const CONTROL_CHARACTERS = /\p{Cc}/gu;
const MAX_LENGTH = 300;

/** The production logger. */
export const jsonLogger: Logger = {
	info: (event, fields) => console.log(line("info", event, fields)),
	warn: (event, fields) => console.warn(line("warn", event, fields)),
	error: (event, fields) => console.error(line("error", event, fields)),
};

function line(level: string, event: string, fields?: Record<string, unknown>): string {
	return JSON.stringify({ level, event, time: new Date().toISOString(), ...fields });
}

/** A visitor's text for a log: without control characters, at most 300 characters. */
export function forLog(text: string): string {
	return text.slice(0, MAX_LENGTH).replace(CONTROL_CHARACTERS, "");
}

/** The header that names the request in an error response. */
export const REQUEST_ID = "X-Request-Id";

/** The id that an error response and its log lines share. */
export function requestId(headers: Headers): string {
	return headers.get("cf-ray") ?? crypto.randomUUID();
}
