import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { addressOf } from "../http/client-address.ts";
import type { AuthFailure } from "../supabase/auth.ts";
import { confirmationUrl } from "./account-page.ts";
import { inFixedTime } from "./in-fixed-time.ts";

/**
 * Sends the confirmation link again, in the language of the page. Every address gets the same response after the same
 * time, so that nobody can find out who has an account.
 *
 * @returns why nobody's would be sent
 */
export function resend(c: Context<AppEnv>, email: string): Promise<AuthFailure | undefined> {
	const caller = { address: addressOf(c.req.raw.headers) };
	return inFixedTime(c, "resend", c.env.auth.resend(email, confirmationUrl(c), caller));
}
