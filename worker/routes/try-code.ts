import type { Context } from "hono";
import { sessionIdOf } from "../accounts/sessions.ts";
import type { AppEnv } from "../app-env.ts";
import { callerOf, digestCaller } from "../http/client-address.ts";
import type { ErrorCode } from "../http/errors.ts";
import type { AuthResult, AuthTokens, Caller } from "../supabase/auth.ts";
import { waitUntil } from "./wait-until.ts";

/** Response for a refused code, for the app. */
export const CODE_REFUSALS = {
	wrong: "wrong_code",
	paused: "rate_limited",
	unavailable: "unavailable",
} as const satisfies Record<string, ErrorCode>;
export type CodeRefusal = keyof typeof CODE_REFUSALS;

/**
 * Tries a code on second factors of an account: each code once, and few wrong ones (docs/product/back-office.md#second-factor).
 *
 * @param factors their ids; who has lost one device uses another
 * @returns Auth's result of the last factor that was tried, or why none was
 */
export async function tryCode(
	c: Context<AppEnv>,
	{ account, factors, code }: { account: string; factors: readonly string[]; code: string },
	caller: Caller & { token: string },
): Promise<AuthResult<AuthTokens> | CodeRefusal> {
	const { auth, env, sendDueMails, sqlCalls } = c.env;
	const session = sessionIdOf(caller.token);
	const networks = await digestCaller(callerOf(c.req.raw.headers), env.SESSION_SECRET);
	const reply = await sqlCalls.asService("admit_code", { account, session, networks, code });
	if (!reply.ok) return "unavailable";
	// A pause is mailed to the owner.
	if (reply.value === "paused") waitUntil(c, sendDueMails());
	if (reply.value !== "admitted") return reply.value === "paused" ? "paused" : "wrong";
	let result: AuthResult<AuthTokens> | CodeRefusal = "wrong";
	for (const id of factors) {
		result = await auth.verifyCode({ id, code }, caller);
		if (result.ok) break;
	}
	const is_right = typeof result === "object" && result.ok;
	await sqlCalls.asService("settle_code", { account, code, is_right });
	if (!is_right) waitUntil(c, sendDueMails());
	return result;
}
