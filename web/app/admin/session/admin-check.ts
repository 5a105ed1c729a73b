/** What the database says of the signed-in user (spec 2 §7): two calls, each with its limit. */
import type { SupabaseClient } from "@supabase/supabase-js";
import * as z from "zod/mini";

/** Spec 2 §9 'Admin RPC timeout'. */
export const RPC_TIMEOUT_MS = 5_000;

const adminRecord = z.object({
	email: z.string(),
	name: z.nullable(z.string()),
	role: z.enum(["admin", "super_admin"]),
	is_active: z.boolean(),
	created_at: z.string(),
	last_login: z.nullable(z.string()),
});

/** Spec 2 §3 'Admin record'. */
export type AdminRecord = z.infer<typeof adminRecord>;

/** `badToken`: invalid or expired, the session is to be ended; `unknown`: no answer, so not an admin. */
export type AdminCheck = AdminRecord | "none" | "badToken" | "unknown";

/** PostgREST's word for a token that it does not accept, and its HTTP status. */
const BAD_TOKEN = "PGRST301";

/** Never rejects. Without an e-mail address nobody is an administrator (spec 2 §5). */
export async function checkAdmin(
	supabase: SupabaseClient,
	email: string | undefined,
): Promise<AdminCheck> {
	if (!email) return "none";
	const call = async (name: string) => {
		try {
			return await supabase
				.rpc(name, { user_email: email })
				.abortSignal(AbortSignal.timeout(RPC_TIMEOUT_MS));
		} catch (error) {
			return { data: null, error: { code: String(error) }, status: 0 };
		}
	};
	const isAdmin = await call("is_admin");
	if (isAdmin.error) return refusal(isAdmin);
	// True only if the result is exactly true (spec 2 §5).
	if (isAdmin.data !== true) return "none";
	const record = await call("get_admin_data");
	if (record.error) return refusal(record);
	// One record, or an array of them (spec 2 §7).
	const parsed = adminRecord.safeParse([record.data].flat()[0]);
	return parsed.success ? parsed.data : "unknown";
}

function refusal({ error, status }: { error: { code: string }; status: number }): AdminCheck {
	return error.code === BAD_TOKEN || status === 401 ? "badToken" : "unknown";
}
