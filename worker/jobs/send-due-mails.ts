import type { Services } from "../services.ts";

/**
 * Has the mails sent that are due.
 * @returns their number.
 * @throws Error when they cannot be sent, or when none has left for an hour although some wait.
 */
export async function sendDueMails({
	sendDueMails: send,
	mailStore,
}: Pick<Services, "sendDueMails" | "mailStore">): Promise<number> {
	const result = await send();
	if (!result.ok) throw new Error(result.reason);
	const since = await mailStore.stuckSince();
	if (since !== null) throw new Error(`no mail leaves, and one has waited since ${since}`);
	return result.sent;
}
