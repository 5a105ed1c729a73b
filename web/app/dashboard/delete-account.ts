import type { AppConfig } from "../config.ts";
import { createPassingClient } from "../supabase-client.ts";

const TIMEOUT_MS = 15_000;

export type DeletionResult =
	| "deleted"
	| "wrongPassword"
	| "operator"
	| "paid"
	| "signInAgain"
	| "failed";

/** By the HTTP status of the database's refusal (docs/product.md#account-data). */
const REFUSALS: Record<number, DeletionResult> = {
	401: "signInAgain",
	403: "operator",
	409: "paid",
};

/** Deletes the account in a session that the password has just opened; the database accepts no older one. */
export async function deleteAccount(
	config: AppConfig,
	email: string,
	password: string,
): Promise<DeletionResult> {
	const client = createPassingClient(config, AbortSignal.timeout(TIMEOUT_MS));
	const { error } = await client.auth.signInWithPassword({ email, password });
	if (error) return error.code === "invalid_credentials" ? "wrongPassword" : "failed";
	const { error: refusal, status } = await client.rpc("delete_account");
	if (!refusal) return "deleted";
	await client.auth.signOut({ scope: "local" });
	return REFUSALS[status] ?? "failed";
}
