import type { Session } from "@supabase/supabase-js";
import type { AppParts } from "../app-context.tsx";
import { type NotDone, withPassword } from "./with-password.ts";

export type ChangeResult =
	| NotDone
	| { outcome: "changed" | "same" | "signInAgain" | "timeout" }
	| { outcome: "refused"; error: unknown };

/** Sets a new password after checking the current one, and ends the other sessions. */
export function changePassword(
	app: Pick<AppParts, "config" | "supabase">,
	user: Session["user"] | undefined,
	{ current, password }: { current: string; password: string },
): Promise<ChangeResult> {
	return withPassword<ChangeResult>(app, user, current, async (auth, signal) => {
		const { error } = await auth.updateUser({ password });
		if (error && signal.aborted) return { outcome: "timeout" };
		if (error?.code === "same_password") return { outcome: "same" };
		if (error?.code === "reauthentication_needed") return { outcome: "signInAgain" };
		if (error) return { outcome: "refused", error };
		await auth.signOut({ scope: "others" });
		return { outcome: "changed" };
	});
}
