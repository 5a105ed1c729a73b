import type { Session, SupabaseClient } from "@supabase/supabase-js";
import type { AppParts } from "../app-context.tsx";
import { createPassingClient } from "../supabase-client.ts";

/** docs/product.md#customer-dashboard */
const TIMEOUT_MS = 10_000;

/** Why nothing was done. `timeoutUnsent`: the change has not left the browser. */
export type NotDone =
	| { outcome: "notLoggedIn" | "noSession" | "wrongCurrent" | "timeoutUnsent" }
	| { outcome: "refused"; error: unknown };

/**
 * Checks the current password, then changes something in the customer's own session. All of it is
 * aborted after 10 s.
 */
export async function withPassword<Result>(
	{ config, supabase }: Pick<AppParts, "config" | "supabase">,
	user: Session["user"] | undefined,
	current: string,
	change: (auth: SupabaseClient["auth"], signal: AbortSignal) => Promise<Result>,
): Promise<Result | NotDone> {
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
		// In the customer's own session: with a second factor, a new one may not change anything.
		const own = check.error ? check : await auth.setSession(data.session);
		if (aborter.signal.aborted) return { outcome: "timeoutUnsent" };
		if (own.error) return { outcome: "refused", error: own.error };
		return await change(auth, aborter.signal);
	} finally {
		clearTimeout(timer);
	}
}
