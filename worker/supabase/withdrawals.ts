import type { Language } from "../../contract/events.ts";
import type { WithdrawalValues } from "../../contract/withdrawal.ts";
import type { Database } from "./database.ts";

type DeclareResult =
	/** `receivedAt`: ISO 8601. */
	{ ok: true; receivedAt: string } | { ok: false; error: "unavailable" | "rate_limited" };

/** Stores a declaration once per id, with its mails (docs/product/dashboard.md#withdrawal). Never throws. */
export type DeclareWithdrawal = (
	id: string,
	values: WithdrawalValues,
	language: Language,
) => Promise<DeclareResult>;

const TIMEOUT_MS = 10_000;

export function createDeclareWithdrawal(
	database: Database,
	supportEmail: string,
): DeclareWithdrawal {
	return async (id, { name, email, contract }, language) => {
		const args = { withdrawal: id, name, email, contract, language, support_email: supportEmail };
		const { data, status } = await database.rpc("declare_withdrawal", args, TIMEOUT_MS);
		if (typeof data === "string") return { ok: true, receivedAt: data };
		return { ok: false, error: status === 429 ? "rate_limited" : "unavailable" };
	};
}
