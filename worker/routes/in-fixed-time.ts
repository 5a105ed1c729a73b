import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { AuthFailure, AuthResult } from "../supabase/auth.ts";
import { waitUntil } from "./wait-until.ts";

/**
 * Runs work that would reveal who has an account by its duration and its failures: the response, which was made before,
 * leaves at a fixed time after the request's arrival, and the work goes on in the background.
 *
 * @param name of the work, for the log of a failure that no visitor sees
 * @returns a failure in time that says nothing of the address: nobody read the call
 */
export async function inFixedTime(
	c: Context<AppEnv>,
	name: string,
	work: Promise<AuthResult<unknown>>,
): Promise<AuthFailure | undefined> {
	const failure = work.then((result) =>
		result.ok || result.code === "over_email_send_rate_limit" ? null : result,
	);
	// Also when the visitor does not wait for the response.
	waitUntil(c, failure);
	const inTime = await c.env.fixedTime.resultOf(c.get("arrivedAt") ?? Date.now(), failure);
	if (inTime?.isUnread) return inTime;
	const logHidden = (hidden: AuthFailure | null) =>
		hidden && c.env.log.error("hidden_failure", { work: name, reason: hidden.reason });
	waitUntil(c, failure.then(logHidden));
	return undefined;
}
