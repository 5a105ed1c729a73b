/** What a super_admin may look at and set going; the database decides who that is, and writes it down. */
import type { AuditEntry, AuditedAction, SystemReport } from "../contract/admin.ts";
import { createDatabase, type RpcAnswer } from "./database.ts";

/** What the database says of the caller's token. */
export type Verdict = "allowed" | "unauthenticated" | "forbidden" | "unavailable";

export interface Operations {
	/** Each throws nothing; `verdict` says whether `value` is there. */
	state(
		token: string,
	): Promise<{ verdict: Verdict; value?: Pick<SystemReport, "ledger" | "audit"> }>;
	/** Writes the action down before it is done: without an entry nothing may happen. */
	begin(token: string, action: AuditedAction): Promise<{ verdict: Verdict; value?: string }>;
	finish(
		token: string,
		entry: string,
		outcome: NonNullable<AuditEntry["outcome"]>,
		detail: AuditEntry["detail"],
	): Promise<Verdict>;
}

const TIMEOUT_MS = 5_000;

export function createOperations(url: string, anonKey: string): Operations {
	const call = (token: string, name: string, args: Record<string, unknown>) =>
		createDatabase(url, anonKey, token).rpc(name, args, TIMEOUT_MS);
	return {
		async state(token) {
			const answer = await call(token, "get_system_state", {});
			const verdict = verdictOf(answer);
			if (verdict !== "allowed") return { verdict };
			return { verdict, value: answer.data as Pick<SystemReport, "ledger" | "audit"> };
		},
		async begin(token, action) {
			const answer = await call(token, "begin_admin_action", { action });
			const verdict = verdictOf(answer);
			if (verdict !== "allowed") return { verdict };
			return { verdict, value: String(answer.data) };
		},
		async finish(token, entry, outcome, detail) {
			return verdictOf(await call(token, "finish_admin_action", { entry, outcome, detail }));
		},
	};
}

function verdictOf({ error, status }: RpcAnswer): Verdict {
	if (error === null) return "allowed";
	if (status === 401) return "unauthenticated";
	return status === 403 ? "forbidden" : "unavailable";
}
