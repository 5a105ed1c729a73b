/** What the database says of the signed-in user (spec 2 §7): two calls, each with its limit. */
import type { SupabaseClient } from "@supabase/supabase-js";
import * as z from "zod/mini";
import { withTimeLimit } from "./time-limit.ts";

/** Spec 2 §9 'Admin RPC timeout'. */
const RPC_TIMEOUT_MS = 5_000;

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
export type Refusal = "none" | "badToken" | "unknown";
export type AdminCheck = AdminRecord | Refusal;

/** PostgREST's words for a token that it does not accept, and their HTTP status. */
const BAD_TOKEN = /^PGRST30[1-3]$/;
const UNAUTHORIZED = 401;

/** Never rejects. Without an e-mail address nobody is an administrator (spec 2 §5). */
export async function checkAdmin(
	supabase: SupabaseClient,
	email: string | undefined,
): Promise<AdminCheck> {
	const response = await checkIsAdmin(supabase, email);
	if (response !== "admin") return response;
	const record = await call(supabase, "get_admin_data", email);
	if (typeof record === "string") return record;
	// One record, or an array of them (spec 2 §7).
	const parsed = adminRecord.safeParse([record.data].flat()[0]);
	return parsed.success ? parsed.data : "unknown";
}

/** The first of the two alone, which comes before each analytics call (spec 2 §4). Never rejects. */
export async function checkIsAdmin(
	supabase: SupabaseClient,
	email: string | undefined,
): Promise<"admin" | Refusal> {
	if (!email) return "none";
	const response = await call(supabase, "is_admin", email);
	if (typeof response === "string") return response;
	// True only if the result is exactly true (spec 2 §5).
	return response.data === true ? "admin" : "none";
}

async function call(
	supabase: SupabaseClient,
	name: string,
	email: string | undefined,
): Promise<{ data: unknown } | Refusal> {
	try {
		const requested = supabase.rpc(name, { user_email: email });
		const { data, error, status } = await withTimeLimit(requested, RPC_TIMEOUT_MS);
		if (!error) return { data };
		return BAD_TOKEN.test(error.code) || status === UNAUTHORIZED ? "badToken" : "unknown";
	} catch {
		return "unknown";
	}
}
