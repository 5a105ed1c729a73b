import type { SupabaseClient } from "@supabase/supabase-js";

/** docs/product.md#customer-dashboard */
const TIMEOUT_MS = 10_000;

export type ChangeResult =
	| { outcome: "changed" | "notLoggedIn" | "noSession" | "timeout" | "same" }
	| { outcome: "refused"; message: string };

/** Sets a new password and ends the other sessions. */
export async function changePassword(
	supabase: SupabaseClient,
	isLoggedIn: boolean,
	password: string,
): Promise<ChangeResult> {
	if (!isLoggedIn) return { outcome: "notLoggedIn" };
	let timer: ReturnType<typeof setTimeout> | undefined;
	const timeout = new Promise<ChangeResult>((resolve) => {
		timer = setTimeout(() => resolve({ outcome: "timeout" }), TIMEOUT_MS);
	});
	try {
		return await Promise.race([change(supabase, password), timeout]);
	} finally {
		clearTimeout(timer);
	}
}

async function change(supabase: SupabaseClient, password: string): Promise<ChangeResult> {
	const { data } = await supabase.auth.getSession();
	if (!data.session) return { outcome: "noSession" };
	const { error } = await supabase.auth.updateUser({ password });
	if (error?.code === "same_password") return { outcome: "same" };
	if (error) return { outcome: "refused", message: error.message };
	await supabase.auth.signOut({ scope: "others" });
	return { outcome: "changed" };
}
