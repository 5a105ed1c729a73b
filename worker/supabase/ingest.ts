import type { EventBatch } from "../../contract/event-schema.ts";
import type { AsService } from "../../contract/sql-calls.ts";
import { isTransient } from "./sql-calls.ts";

export type IngestResult = { ok: true } | { ok: false; retry: boolean; reason: string };

/** Stores batches in one transaction. Failures are values that say whether to retry. */
export type Ingest = (batches: readonly EventBatch[]) => Promise<IngestResult>;

/** Over `ingest_events` (docs/architecture/click.md#event-pipeline). */
export function createIngest(asService: AsService): Ingest {
	return async (batches) => {
		const reply = await asService("ingest_events", { batches });
		if (!reply.ok) {
			return { ok: false, retry: isTransient(reply), reason: `${reply.status} ${reply.error}` };
		}
		if (!isReceipt(reply.value)) return { ok: false, retry: true, reason: "without a receipt" };
		return { ok: true };
	};
}

/**
 * Only the function's own result proves that the events are stored: supabase-js reports a 404 with an
 * empty body, as a gateway without its database sends it, as success.
 */
function isReceipt(data: unknown): boolean {
	return typeof data === "object" && data !== null && "stored" in data;
}
