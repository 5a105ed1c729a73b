import type { Logger } from "../contract/logger.ts";

const CONTROL_CHARACTERS = /\p{Cc}/gu;
const LONGEST = 300;

/** The logger of production. */
export const jsonLogger: Logger = {
	info: (event, fields) => console.log(line("info", event, fields)),
	warn: (event, fields) => console.warn(line("warn", event, fields)),
	error: (event, fields) => console.error(line("error", event, fields)),
};

function line(level: string, event: string, fields?: Record<string, unknown>): string {
	return JSON.stringify({ level, event, time: new Date().toISOString(), ...fields });
}

/** A visitor's text made fit for a log: control characters out, capped (design §4). */
export function forLog(text: string): string {
	return text.slice(0, LONGEST).replace(CONTROL_CHARACTERS, "");
}

/** The id by which an answer and its log lines are found together. */
export function requestId(headers: Headers): string {
	return headers.get("cf-ray") ?? crypto.randomUUID();
}
