import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { AuthFailure, AuthResult } from "../supabase/auth.ts";
import { waitUntil } from "./wait-until.ts";

/**
 * Runs work whose duration would reveal who has an account: the response leaves at a fixed time after the request's
 * arrival, and the work goes on in the background.
 *
 * @param name of the work, for the log of a failure that comes too late for the visitor
 * @returns the failure; undefined for a success, for a mail that left less than a minute ago, and for work that goes on
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
	if (inTime !== undefined) return inTime ?? undefined;
	const logLate = (late: AuthFailure | null) =>
		late && c.env.log.error("late_failure", { work: name, reason: late.reason });
	waitUntil(c, failure.then(logLate));
	return undefined;
}
