/** Sends the confirmation link of a customer's sign-up again, for an operator (docs/product/back-office.md#customers-page). */
import type { Auth } from "./auth.ts";
import type { Database } from "./database.ts";

/** Why no mail goes out; undefined when one does. */
type ResendProblem = "already_confirmed" | "rate_limited" | "unavailable";

/** Never rejects. @param account of the customer; `address` is the operator's */
export type ResendConfirmation = (
	account: string,
	address: string,
) => Promise<ResendProblem | undefined>;

const RPC_TIMEOUT_MS = 5_000;
const TOO_OFTEN: ReadonlySet<string> = new Set(["rate_limited", "over_email_send_rate_limit"]);

/** @param redirectTo names no language: the mail is in the account's */
export function createResendConfirmation(
	database: Database,
	auth: Pick<Auth, "resend">,
	redirectTo: string,
): ResendConfirmation {
	return async (account, address) => {
		const found = await database.rpc("find_unconfirmed_address", { account }, RPC_TIMEOUT_MS);
		if (found.error !== null) return "unavailable";
		if (typeof found.data !== "string") return "already_confirmed";
		const result = await auth.resend(found.data, redirectTo, { address });
		if (result.ok) return undefined;
		return TOO_OFTEN.has(result.code) ? "rate_limited" : "unavailable";
	};
}
