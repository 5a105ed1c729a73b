import { parseEventBatch } from "../contract/event-schema.ts";
import type { EventBatch } from "../contract/events.ts";
import type { Logger } from "../contract/logger.ts";
import type { Ingest } from "../supabase/ingest.ts";
import type { Spool } from "./spool.ts";

export interface ConsumePorts {
	ingest: Ingest;
	spool: Pick<Spool, "keep" | "keepDead">;
	log: Logger;
}

type QueueMessage = Pick<Message, "id" | "body" | "attempts" | "ack" | "retry">;

/** Delivered again after 10, 20, 40 … seconds: at once would use up all attempts in one short outage. */
function retryLater(message: QueueMessage): void {
	message.retry({ delaySeconds: Math.min(10 * 2 ** (message.attempts - 1), 600) });
}

/**
 * Stores a delivery of the events queue. Messages are acknowledged one by one: a poison message goes
 * to the dead, never its neighbours (design §7). Never throws, as one throw would retry them all.
 */
export async function consume(messages: readonly QueueMessage[], ports: ConsumePorts) {
	const readable: { message: QueueMessage; batch: EventBatch }[] = [];
	for (const message of messages) {
		const batch = parseEventBatch(message.body);
		if (batch) readable.push({ message, batch });
		else await bury(message, "unreadable message", ports);
	}
	if (readable.length === 0) return;
	const answer = await ports.ingest(readable.map(({ batch }) => batch));
	if (answer.ok) {
		for (const { message } of readable) message.ack();
	} else if (answer.retry || readable.length === 1) {
		for (const { message } of readable) await settle(message, answer, ports);
	} else {
		// Something in the batch is refused for good: find it by storing the messages singly.
		for (const { message, batch } of readable) {
			await settle(message, await ports.ingest([batch]), ports);
		}
	}
}

async function settle(
	message: QueueMessage,
	answer: Awaited<ReturnType<Ingest>>,
	ports: ConsumePorts,
): Promise<void> {
	if (answer.ok) message.ack();
	else if (answer.retry) retryLater(message);
	else await bury(message, answer.reason, ports);
}

async function bury(message: QueueMessage, reason: string, ports: ConsumePorts): Promise<void> {
	try {
		await ports.spool.keepDead(message.id, message.body, reason);
		ports.log.error("message_buried", { message: message.id, reason });
		message.ack();
	} catch {
		retryLater(message);
	}
}

/** What the queue gave up on waits in the spool, to be replayed; what cannot be read is buried. */
export async function consumeDead(messages: readonly QueueMessage[], ports: ConsumePorts) {
	for (const message of messages) {
		const batch = parseEventBatch(message.body);
		if (!batch) {
			await bury(message, "unreadable dead letter", ports);
			continue;
		}
		try {
			await ports.spool.keep(batch);
			message.ack();
		} catch {
			retryLater(message);
		}
	}
}
