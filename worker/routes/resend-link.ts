import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { addressOf } from "../http/client-address.ts";
import type { AuthFailure } from "../supabase/auth.ts";

/**
 * Sends the confirmation link again. Every address gets the same response after the same time, so that nobody can
 * find out who has an account.
 *
 * @returns why none was sent; undefined also when one left less than a minute ago
 */
export async function resend(c: Context<AppEnv>, email: string): Promise<AuthFailure | undefined> {
	const started = Date.now();
	const result = await c.env.auth.resend(email, { address: addressOf(c.req.raw.headers) });
	await c.env.settle(started);
	return result.ok || result.code === "over_email_send_rate_limit" ? undefined : result;
}
