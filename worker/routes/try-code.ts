import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { AuthResult, AuthTokens, Caller } from "../supabase/auth.ts";

type Refusal = "wrong" | "paused" | "unavailable";

/**
 * Tries a code on second factors of an account: each code once, and few wrong ones (docs/product.md#second-factor).
 *
 * @param factors their ids; who has lost one device uses another
 * @returns Auth's result of the last factor that was tried, or why none was
 */
export async function tryCode(
	c: Context<AppEnv>,
	{ account, factors, code }: { account: string; factors: readonly string[]; code: string },
	caller: Caller,
): Promise<AuthResult<AuthTokens> | Refusal> {
	const { accounts, auth } = c.env;
	const verdict = await accounts.admitCode(account, code);
	if (verdict === undefined) return "unavailable";
	if (verdict !== "admitted") return verdict === "paused" ? "paused" : "wrong";
	let result: AuthResult<AuthTokens> | Refusal = "wrong";
	for (const id of factors) {
		result = await auth.verifyCode({ id, code }, caller);
		if (result.ok) {
			await accounts.acceptCode(account, code);
			break;
		}
	}
	return result;
}
