import type { Services } from "../services.ts";

/**
 * Sends a message for each mail that is due: the queue refused or lost its message, or an attempt crashed.
 * A message too many is harmless, because the database gives a mail to one attempt at a time.
 * @returns the number of mails.
 */
export async function sendDueMails({
	env,
	mailStore,
}: Pick<Services, "env" | "mailStore">): Promise<number> {
	const keys = await mailStore.listDue();
	if (keys.length > 0) await env.MAILS.sendBatch(keys.map((key) => ({ body: { key } })));
	return keys.length;
}
