/** The sign-ups whose attribution the database cannot verify itself (docs/product/visits.md#attribution). */
import type { AttributionVerdict } from "../../contract/attribution-schema.ts";
import { callOrThrow, type Database } from "./database.ts";

export interface PendingAttribution {
	user_id: string;
	token: string;
	/** Seconds since 1970. */
	signed_up_at: number;
}

/** Both throw on failure. */
export interface Attributions {
	/** The oldest sign-ups with a token that waits for a verdict. */
	listPending(maxRows: number): Promise<PendingAttribution[]>;
	settle(verdicts: readonly ({ user_id: string } & AttributionVerdict)[]): Promise<void>;
}

const TIMEOUT_MS = 10_000;

export function createAttributions(database: Database): Attributions {
	const call = (name: string, args: Record<string, unknown>) =>
		callOrThrow(database, name, args, TIMEOUT_MS);
	return {
		listPending: async (maxRows) =>
			(await call("list_pending_attributions", { max_rows: maxRows })) as PendingAttribution[],
		settle: async (verdicts) => {
			await call("settle_attributions", { verdicts });
		},
	};
}
