import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { CodeRefusal } from "./try-code.ts";
import { waitUntil } from "./wait-until.ts";

const VERDICTS = ["accepted", "wrong", "paused"] as const;

/**
 * Tries a recovery code in a session that lacks the second factor. An accepted one removes the account's factors and
 * ends its other sessions (docs/product/back-office.md#recovery-codes). Never rejects.
 *
 * @returns `ended` for a session that is over
 */
export async function tryRecoveryCode(
	c: Context<AppEnv>,
	token: string,
	code: string,
): Promise<"accepted" | CodeRefusal | "ended"> {
	const { sqlCalls, sendDueMails } = c.env;
	const reply = await sqlCalls.asCaller(token, "use_recovery_code", { code });
	if (!reply.ok && reply.code === "unauthenticated") return "ended";
	// Nobody else has codes.
	if (!reply.ok && reply.code === "forbidden") return "wrong";
	const verdict = reply.ok && VERDICTS.find((known) => known === reply.value);
	// Each factor that is gone is mailed to its owner.
	if (verdict === "accepted") waitUntil(c, sendDueMails());
	return verdict || "unavailable";
}
