import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { callerOf, digestCaller } from "../http/client-address.ts";
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
	const { env, sqlCalls, sendDueMails } = c.env;
	const networks = await digestCaller(callerOf(c.req.raw.headers), env.SESSION_SECRET);
	const reply = await sqlCalls.asCaller(token, "use_recovery_code", { code, networks });
	if (!reply.ok && reply.code === "unauthenticated") return "ended";
	// Nobody else has codes.
	if (!reply.ok && reply.code === "forbidden") return "wrong";
	const verdict = reply.ok && VERDICTS.find((known) => known === reply.value);
	// Each factor that is gone is mailed to its owner, and so is a pause.
	if (verdict) waitUntil(c, sendDueMails());
	return verdict || "unavailable";
}
