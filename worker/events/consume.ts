import { type EventBatch, parseVisitorBatch } from "../../contract/event-schema.ts";
import type { Logger } from "../../contract/logger.ts";
import type { Ingest } from "../supabase/ingest.ts";
import type { Spool } from "./spool.ts";
import type { Units } from "./unit-ids.ts";

export interface ConsumePorts {
	ingest: Ingest;
	spool: Pick<Spool, "keep" | "keepDead">;
	units: Pick<Units, "withUnits">;
	log: Logger;
}

type QueueMessage = Pick<Message, "id" | "body" | "attempts" | "ack" | "retry">;

/** Retries after 10, 20, 40 … seconds: immediate retries would use all attempts in a short outage. */
function retryLater(message: QueueMessage): void {
	message.retry({ delaySeconds: Math.min(10 * 2 ** (message.attempts - 1), 600) });
}

/**
 * Stores a delivery of the events queue. Messages are acknowledged one by one, so that a poison
 * message never takes others with it (docs/architecture/click.md#event-pipeline). Never throws: one throw
 * would retry them all.
 */
export async function consume(messages: readonly QueueMessage[], ports: ConsumePorts) {
	const readable: { message: QueueMessage; batch: EventBatch }[] = [];
	for (const message of messages) {
		const batch = parseVisitorBatch(message.body);
		if (batch) readable.push({ message, batch: await ports.units.withUnits(batch) });
		else await bury(message, message.body, "unreadable message", ports);
	}
	if (readable.length === 0) return;
	const result = await ports.ingest(readable.map(({ batch }) => batch));
	if (result.ok) {
		for (const { message } of readable) message.ack();
	} else if (result.retry) {
		for (const { message, batch } of readable) await settle(message, batch, result, ports);
	} else {
		// One message is refused for good: ingest them one by one to find it.
		for (const { message, batch } of readable) {
			await settle(message, batch, await ports.ingest([batch]), ports);
		}
	}
}

async function settle(
	message: QueueMessage,
	batch: EventBatch,
	result: Awaited<ReturnType<Ingest>>,
	ports: ConsumePorts,
): Promise<void> {
	if (result.ok) message.ack();
	else if (result.retry) retryLater(message);
	else await bury(message, batch, result.reason, ports);
}

async function bury(
	message: QueueMessage,
	body: unknown,
	reason: string,
	ports: ConsumePorts,
): Promise<void> {
	try {
		await ports.spool.keepDead(message.id, body, reason);
		ports.log.error("message_buried", { message: message.id, reason });
		message.ack();
	} catch {
		retryLater(message);
	}
}

/** Dead letters wait in the spool to be replayed; unreadable ones are stored for an operator. */
export async function consumeDead(messages: readonly QueueMessage[], ports: ConsumePorts) {
	for (const message of messages) {
		const batch = parseVisitorBatch(message.body);
		if (!batch) {
			await bury(message, message.body, "unreadable dead letter", ports);
			continue;
		}
		try {
			await ports.spool.keep(await ports.units.withUnits(batch));
			message.ack();
		} catch {
			retryLater(message);
		}
	}
}
