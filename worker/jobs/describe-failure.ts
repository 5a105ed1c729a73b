import { forLog } from "../http/log.ts";

const MAX_LENGTH = 200;
/** Addresses, and keys by the beginnings that our providers give them. */
const PRIVATE = /[^\s"'<>:=]+@[^\s"'<>]+|\b(?:eyJ|sb_|[sr]k_|whsec_|re_)[\w.-]+|(?<=Bearer )\S+/g;

/** Why a duty failed, for operators and mails: one short line without addresses and tokens. */
export function describeFailure(error: unknown): string {
	const text = error instanceof Error ? error.message : String(error);
	return forLog(text.replace(/\s+/g, " ").replace(PRIVATE, "…")).slice(0, MAX_LENGTH);
}
