/** The operator's record of the signed-in user (docs/product.md#access-guard). */
import type { SupabaseClient } from "@supabase/supabase-js";
import * as z from "zod/mini";
import { withTimeLimit } from "./time-limit.ts";

/** docs/product.md#access-guard */
const RPC_TIMEOUT_MS = 5_000;

const adminRecord = z.object({
	email: z.string(),
	name: z.nullable(z.string()),
	role: z.enum(["admin", "super_admin"]),
	is_active: z.boolean(),
	created_at: z.string(),
	last_login: z.nullable(z.string()),
});

/** docs/product.md#operators */
export type AdminRecord = z.infer<typeof adminRecord>;

/** What an operator's session still lacks: a code of a second factor, or the first factor. */
const FACTORS_DUE = ["verify", "enrol"] as const;
export type FactorDue = (typeof FACTORS_DUE)[number];

/** `badToken`: invalid or expired, the session must end; `unknown`: the check is unavailable. */
type Refusal = "none" | "badToken" | "unknown";
export type AdminCheck = AdminRecord | Refusal | FactorDue;

/** PostgREST's error codes for an invalid token, and their HTTP status. */
const BAD_TOKEN = /^PGRST30[1-3]$/;
const UNAUTHORIZED = 401;
/** Of `operator_factor_due`, to customers. */
const FORBIDDEN = 403;

/** Never rejects. A user without an e-mail address is not an operator. */
export async function checkAdmin(
	supabase: SupabaseClient,
	email: string | undefined,
): Promise<AdminCheck> {
	const response = await checkIsAdmin(supabase, email);
	if (response === "none" && email) return checkFactor(supabase);
	if (response !== "admin") return response;
	const record = await call(supabase, "get_admin_data", { user_email: email });
	if (typeof record === "string") return record;
	// PostgREST returns one record or an array of records.
	const parsed = adminRecord.safeParse([record.data].flat()[0]);
	return parsed.success ? parsed.data : "unknown";
}

/** Never rejects. */
async function checkIsAdmin(
	supabase: SupabaseClient,
	email: string | undefined,
): Promise<"admin" | Refusal> {
	if (!email) return "none";
	const response = await call(supabase, "is_admin", { user_email: email });
	if (typeof response === "string") return response;
	// Only exactly `true` grants access.
	return response.data === true ? "admin" : "none";
}

/** An operator without the second factor is none to `is_admin`. */
async function checkFactor(supabase: SupabaseClient): Promise<Refusal | FactorDue> {
	const response = await call(supabase, "operator_factor_due", {});
	if (typeof response === "string") return response;
	return FACTORS_DUE.find((due) => due === response.data) ?? "none";
}

async function call(
	supabase: SupabaseClient,
	name: string,
	parameters: Record<string, unknown>,
): Promise<{ data: unknown } | Refusal> {
	try {
		const requested = supabase.rpc(name, parameters);
		const { data, error, status } = await withTimeLimit(requested, RPC_TIMEOUT_MS);
		if (!error) return { data };
		if (status === FORBIDDEN) return "none";
		return BAD_TOKEN.test(error.code) || status === UNAUTHORIZED ? "badToken" : "unknown";
	} catch {
		return "unknown";
	}
}
