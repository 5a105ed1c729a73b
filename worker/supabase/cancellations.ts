/** Cancellations of paid plans, in the database (docs/product.md#cancellation). */
import type { WaitingCancellation } from "../contract/billing.ts";
import { createDatabase, type Database } from "./database.ts";

type RequestResult =
	| { ok: true; waiting: WaitingCancellation[] }
	| { ok: false; error: "unauthenticated" | "nothing_to_cancel" | "unavailable" };

export interface Cancellations {
	/** With the customer's own token. Never throws. */
	request(token: string): Promise<RequestResult>;
	/** @throws when the database is unavailable. */
	listWaiting(): Promise<WaitingCancellation[]>;
	/** Whether it is recorded that Stripe accepted it. Never throws. */
	confirm(id: string): Promise<boolean>;
}

const TIMEOUT_MS = 10_000;
const ERRORS: Record<number, "unauthenticated" | "nothing_to_cancel"> = {
	401: "unauthenticated",
	409: "nothing_to_cancel",
};

export function createCancellations(
	url: string,
	publishableKey: string,
	database: Database,
): Cancellations {
	return {
		async request(token) {
			const caller = createDatabase(url, publishableKey, token);
			const { data, error, status } = await caller.rpc("request_cancellation", {}, TIMEOUT_MS);
			if (error !== null) return { ok: false, error: ERRORS[status] ?? "unavailable" };
			return isList(data) ? { ok: true, waiting: data } : { ok: false, error: "unavailable" };
		},
		async listWaiting() {
			const { data, status } = await database.rpc("list_waiting_cancellations", {}, TIMEOUT_MS);
			if (!isList(data)) throw new Error(`list_waiting_cancellations: ${status}`);
			return data;
		},
		async confirm(id) {
			const args = { cancellation: id };
			// Not any success: supabase-js reports a gateway's empty 404 as one.
			return (await database.rpc("confirm_cancellation", args, TIMEOUT_MS)).data === true;
		},
	};
}

/** Our own function's rows: the array alone tells them from an error. */
function isList(data: unknown): data is WaitingCancellation[] {
	return Array.isArray(data);
}
