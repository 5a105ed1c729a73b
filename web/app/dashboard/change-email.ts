import type { Session } from "@supabase/supabase-js";
import type { AppParts } from "../app-context.tsx";
import { type NotDone, withPassword } from "./with-password.ts";

/** `taken` stands for every address that Auth does not accept. */
export type EmailChangeResult = NotDone | { outcome: "sent" | "same" | "taken" | "timeout" };

const NOT_ACCEPTED: ReadonlySet<string | undefined> = new Set([
	"email_exists",
	"email_address_invalid",
	"email_address_not_authorized",
]);

/**
 * Asks for another address after checking the current password. Auth mails a link to both mailboxes, and
 * the address changes when both were opened (docs/product.md#change-of-address).
 */
export async function changeEmail(
	app: Pick<AppParts, "config" | "supabase">,
	user: Session["user"] | undefined,
	{ email, current }: { email: string; current: string },
): Promise<EmailChangeResult> {
	if (email.toLowerCase() === user?.email?.toLowerCase()) return { outcome: "same" };
	return withPassword<EmailChangeResult>(app, user, current, async (auth, signal) => {
		const { error } = await auth.updateUser({ email });
		if (!error) return { outcome: "sent" };
		if (signal.aborted) return { outcome: "timeout" };
		if (NOT_ACCEPTED.has(error.code)) return { outcome: "taken" };
		return { outcome: "refused", error };
	});
}
