import type { Session } from "@supabase/supabase-js";
import type { AppParts } from "../app-context.tsx";
import { createPassingClient } from "../supabase-client.ts";

/** docs/product.md#customer-dashboard */
const TIMEOUT_MS = 10_000;

/** `timeoutUnsent`: the new password has not left the browser. */
export type ChangeResult =
	| {
			outcome:
				| "changed"
				| "notLoggedIn"
				| "noSession"
				| "wrongCurrent"
				| "same"
				| "signInAgain"
				| "timeout"
				| "timeoutUnsent";
	  }
	| { outcome: "refused"; error: unknown };

/**
 * Sets a new password after checking the current one, and ends the other sessions. All of it is aborted
 * after 10 s.
 */
export async function changePassword(
	{ config, supabase }: Pick<AppParts, "config" | "supabase">,
	user: Session["user"] | undefined,
	{ current, password }: { current: string; password: string },
): Promise<ChangeResult> {
	if (!user) return { outcome: "notLoggedIn" };
	const { data } = await supabase.auth.getSession();
	if (!data.session) return { outcome: "noSession" };
	const aborter = new AbortController();
	const timer = setTimeout(() => aborter.abort(), TIMEOUT_MS);
	const { auth } = createPassingClient(config, aborter.signal);
	try {
		const check = await auth.signInWithPassword({ email: user.email ?? "", password: current });
		if (check.error?.code === "invalid_credentials") return { outcome: "wrongCurrent" };
		if (!check.error) await auth.signOut({ scope: "local" });
		// In the customer's own session: with a second factor, a new one may not change the password.
		const own = check.error ? check : await auth.setSession(data.session);
		if (aborter.signal.aborted) return { outcome: "timeoutUnsent" };
		if (own.error) return { outcome: "refused", error: own.error };

		const { error } = await auth.updateUser({ password });
		if (error && aborter.signal.aborted) return { outcome: "timeout" };
		if (error?.code === "same_password") return { outcome: "same" };
		if (error?.code === "reauthentication_needed") return { outcome: "signInAgain" };
		if (error) return { outcome: "refused", error };
		await auth.signOut({ scope: "others" });
		return { outcome: "changed" };
	} finally {
		clearTimeout(timer);
	}
}
