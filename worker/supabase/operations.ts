/** What a super_admin may read and start; the database decides who that is, and writes the audit log. */
import type { AuditEntry, SystemReport, WorkerAction } from "../contract/admin.ts";
import { createDatabase, type Database, type RpcResult } from "./database.ts";

/** The database's verdict on the caller's token. */
export type Verdict = "allowed" | "unauthenticated" | "forbidden" | "unavailable";

type DatabaseState = Pick<
	SystemReport,
	"ledger" | "audit" | "mails" | "billing" | "alerts" | "duties"
>;

export interface Operations {
	/** No call throws; `value` exists when the verdict is `allowed`. */
	state(token: string): Promise<{ verdict: Verdict; value?: DatabaseState }>;
	/** Whether the caller is an active operator. */
	check(token: string): Promise<Verdict>;
	/**
	 * Writes the audit entry before the action: without an entry nothing may happen.
	 *
	 * @param account of the customer, for an action on one
	 */
	begin(
		token: string,
		action: WorkerAction,
		account?: string,
	): Promise<{ verdict: Verdict; value?: string }>;
	/** With the Worker's own key: an operator cannot change what an action did. */
	finish(
		entry: string,
		outcome: NonNullable<AuditEntry["outcome"]>,
		detail: AuditEntry["detail"],
	): Promise<Verdict>;
}

const TIMEOUT_MS = 5_000;

export function createOperations(
	url: string,
	publishableKey: string,
	database: Database,
): Operations {
	const call = (token: string, name: string, args: Record<string, unknown>) =>
		createDatabase(url, publishableKey, token).rpc(name, args, TIMEOUT_MS);
	return {
		async state(token) {
			const result = await call(token, "get_system_state", {});
			const verdict = verdictOf(result);
			if (verdict !== "allowed") return { verdict };
			return { verdict, value: result.data as DatabaseState };
		},
		check: async (token) => verdictOf(await call(token, "check_operator", {})),
		async begin(token, action, account) {
			const result = await call(token, "begin_admin_action", { action, account });
			const verdict = verdictOf(result);
			if (verdict !== "allowed") return { verdict };
			return { verdict, value: String(result.data) };
		},
		async finish(entry, outcome, detail) {
			const args = { entry, outcome, detail };
			return verdictOf(await database.rpc("finish_admin_action", args, TIMEOUT_MS));
		},
	};
}

function verdictOf({ error, status }: RpcResult): Verdict {
	if (error === null) return "allowed";
	if (status === 401) return "unauthenticated";
	return status === 403 ? "forbidden" : "unavailable";
}
