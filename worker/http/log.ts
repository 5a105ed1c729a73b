import type { Logger } from "../../contract/logger.ts";
import { currentInvocation } from "../runtime/invocation.ts";

const CONTROL_CHARACTERS = /\p{Cc}/gu;
const MAX_LENGTH = 300;
/** Addresses, and keys by the beginnings that our providers give them. */
const PRIVATE = /[^\s"'<>:=]+@[^\s"'<>]+|\b(?:eyJ|sb_|[sr]k_|whsec_|re_)[\w.-]+|(?<=Bearer )\S+/g;

/** The production logger: each line names the release, and the request, delivery or run that it belongs to. */
export function createJsonLogger(release: string): Logger {
	const line = (level: string, event: string, fields?: Record<string, unknown>) =>
		JSON.stringify(
			{
				...{ level, event, time: new Date().toISOString(), release },
				...currentInvocation(),
				...fields,
			},
			// The message of an error may quote what somebody sent.
			(_, value) => (typeof value === "string" ? withoutPrivate(value) : value),
		);
	return {
		info: (event, fields) => console.log(line("info", event, fields)),
		warn: (event, fields) => console.warn(line("warn", event, fields)),
		error: (event, fields) => console.error(line("error", event, fields)),
	};
}

/** A text without e-mail addresses and keys. */
export const withoutPrivate = (text: string): string => text.replace(PRIVATE, "…");

/** A visitor's text for a log: without control characters, at most 300 characters. */
export function forLog(text: string): string {
	return text.slice(0, MAX_LENGTH).replace(CONTROL_CHARACTERS, "");
}
