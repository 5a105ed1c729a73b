/** Sends the confirmation link of a customer's sign-up again, for an operator (docs/product.md#customers-page). */
import type { Database } from "./database.ts";

/** Why no mail goes out; undefined when one does. */
type ResendProblem = "already_confirmed" | "rate_limited" | "unavailable";

/** Never rejects. @param account of the customer */
export type ResendConfirmation = (account: string) => Promise<ResendProblem | undefined>;

const RPC_TIMEOUT_MS = 5_000;
const AUTH_TIMEOUT_MS = 10_000;

interface Options {
	url: string;
	/** Passes Auth's challenge. */
	secretKey: string;
	database: Database;
}

export function createResendConfirmation(options: Options): ResendConfirmation {
	const { url, secretKey, database } = options;
	return async (account) => {
		const found = await database.rpc("find_unconfirmed_address", { account }, RPC_TIMEOUT_MS);
		if (found.error !== null) return "unavailable";
		if (typeof found.data !== "string") return "already_confirmed";
		try {
			const response = await fetch(new URL("/auth/v1/resend", url), {
				method: "POST",
				headers: {
					apikey: secretKey,
					authorization: `Bearer ${secretKey}`,
					"content-type": "application/json",
				},
				body: JSON.stringify({ type: "signup", email: found.data }),
				redirect: "manual",
				signal: AbortSignal.timeout(AUTH_TIMEOUT_MS),
			});
			await response.body?.cancel();
			if (response.ok) return undefined;
			return response.status === 429 ? "rate_limited" : "unavailable";
		} catch {
			return "unavailable";
		}
	};
}
