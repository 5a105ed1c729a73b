/** Payments whose fee no event has brought (docs/product/money.md#payments). */
import type { UnknownFee } from "../../contract/billing.ts";
import { callOrThrow, type Database } from "./database.ts";

/** Both throw on failure. */
export interface Fees {
	/** The newest payments that may be asked for now. */
	listUnknown(at: number, maxRows: number): Promise<UnknownFee[]>;
	/** Stripe did not tell the fee: it is asked again a day later, and no more after ten days. */
	noteRequest(paymentId: string, at: number): Promise<void>;
}

const TIMEOUT_MS = 10_000;

export function createFees(database: Database): Fees {
	const call = (name: string, args: Record<string, unknown>) =>
		callOrThrow(database, name, args, TIMEOUT_MS);
	const timeOf = (at: number) => new Date(at).toISOString();
	return {
		listUnknown: async (at, maxRows) =>
			(await call("list_unknown_fees", { at_time: timeOf(at), max_rows: maxRows })) as UnknownFee[],
		noteRequest: async (paymentId, at) => {
			await call("note_fee_request", { payment: paymentId, at_time: timeOf(at) });
		},
	};
}
