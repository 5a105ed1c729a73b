/** Cancellations of paid plans that Stripe must still learn of (docs/product/dashboard.md#cancellation). */
import type { WaitingCancellation } from "../../contract/billing.ts";
import type { Database } from "./database.ts";

export interface Cancellations {
	/** @throws when the database is unavailable. */
	listWaiting(): Promise<WaitingCancellation[]>;
	/** Whether it is recorded that Stripe accepted it. Never throws. */
	confirm(id: string): Promise<boolean>;
}

const TIMEOUT_MS = 10_000;

export function createCancellations(database: Database): Cancellations {
	return {
		async listWaiting() {
			const { data, status } = await database.rpc("list_waiting_cancellations", {}, TIMEOUT_MS);
			// Our own function's rows: the array alone tells them from an error.
			if (!Array.isArray(data)) throw new Error(`list_waiting_cancellations: ${status}`);
			return data;
		},
		async confirm(id) {
			const args = { cancellation: id };
			return (await database.rpc("confirm_cancellation", args, TIMEOUT_MS)).data === true;
		},
	};
}
