import { valueOrThrow } from "../http/errors.ts";
import type { Services } from "../services.ts";

/**
 * Has the mails sent that are due.
 * @returns their number.
 * @throws Error when they cannot be sent, or when none has left for an hour although some wait.
 */
export async function sendDueMails({
	sendDueMails: send,
	sqlCalls,
}: Pick<Services, "sendDueMails" | "sqlCalls">): Promise<number> {
	const result = await send();
	if (!result.ok) throw new Error(result.reason);
	const since = valueOrThrow(await sqlCalls.asService("find_stuck_mails"));
	if (since !== null) throw new Error(`no mail leaves, and one has waited since ${since}`);
	return result.sent;
}
