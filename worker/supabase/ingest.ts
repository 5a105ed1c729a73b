import type { EventBatch } from "../../contract/event-schema.ts";
import type { Database } from "./database.ts";
import { isTransient } from "./sql-calls.ts";

export type IngestResult = { ok: true } | { ok: false; retry: boolean; reason: string };

/** Stores batches in one transaction. Failures are values that say whether to retry. */
export type Ingest = (batches: readonly EventBatch[]) => Promise<IngestResult>;

/** Longer than any healthy call; a hanging database counts as unavailable. */
const TIMEOUT_MS = 10_000;

/** The port over `rpc ingest_events` (docs/architecture/click.md#event-pipeline). */
export function createIngest(database: Database): Ingest {
	return async (batches) => {
		const { data, error, status } = await database.rpc("ingest_events", { batches }, TIMEOUT_MS);
		if (error !== null) {
			return { ok: false, retry: isTransient({ status }), reason: `${status} ${error}` };
		}
		if (!isReceipt(data)) return { ok: false, retry: true, reason: `${status} without a receipt` };
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
