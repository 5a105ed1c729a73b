import type { SupabaseClient } from "@supabase/supabase-js";
import * as z from "zod/mini";
import {
	ADMIN_API,
	type AdminSession,
	SIGN_IN_FAILURES,
	type SignInFailure,
} from "../../../../worker/contract/admin.ts";
import { readError } from "../../read-error.ts";
import { solveChallenge } from "../../solve-challenge.ts";

/** `failed`: an error that the Worker does not name. */
export type SignInResult = "ok" | SignInFailure | "failed";

const signedIn = z.object({
	access_token: z.string(),
	refresh_token: z.string(),
}) satisfies z.ZodMiniType<AdminSession>;

/** Longer than the time limits of the Worker's calls together. */
const TIMEOUT_MS = 25_000;

/** Signs in through the Worker (docs/decisions/0013-operators-sign-in-through-the-worker-with-two-messages.md). Never rejects. */
export async function signInAdmin(
	supabase: SupabaseClient,
	credentials: { email: string; password: string },
	siteKey: string,
): Promise<SignInResult> {
	try {
		const challenge = await solveChallenge(siteKey);
		const response = await fetch(ADMIN_API.signIn, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ ...credentials, challenge }),
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		const body: unknown = await response.json();
		if (!response.ok) {
			const { code } = readError(body);
			return SIGN_IN_FAILURES.find((known) => known === code) ?? "failed";
		}
		const tokens = signedIn.safeParse(body);
		if (!tokens.success) return "failed";
		const { error } = await supabase.auth.setSession(tokens.data);
		return error ? "failed" : "ok";
	} catch {
		return "unavailable";
	}
}
