import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { ErrorCode } from "../http/errors.ts";
import type { AuthResult, AuthTokens, Caller } from "../supabase/auth.ts";

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
	caller: Caller,
): Promise<AuthResult<AuthTokens> | CodeRefusal> {
	const { auth, sqlCalls } = c.env;
	const reply = await sqlCalls.asService("admit_code", { account, code });
	if (!reply.ok) return "unavailable";
	if (reply.value !== "admitted") return reply.value === "paused" ? "paused" : "wrong";
	let result: AuthResult<AuthTokens> | CodeRefusal = "wrong";
	for (const id of factors) {
		result = await auth.verifyCode({ id, code }, caller);
		if (result.ok) {
			await sqlCalls.asService("accept_code", { account, code });
			break;
		}
	}
	return result;
}
