import type { SupabaseClient } from "@supabase/supabase-js";
import { getI18n } from "react-i18next";
import type * as z from "zod/mini";
import { CallError } from "./call-error.ts";
import { failure } from "./failure.ts";
import { requestJson } from "./request-json.ts";

/**
 * Calls the Worker's `/api/admin/*` once, with the operator's token: the database decides what is allowed.
 * @throws CallError when it failed or was refused.
 */
export async function callWorker<T>(
	supabase: SupabaseClient,
	method: "GET" | "POST",
	path: string,
	schema: z.ZodMiniType<T>,
	signal = new AbortController().signal,
): Promise<T> {
	const t = getI18n().getFixedT(null, "admin", "calls");
	const { data } = await supabase.auth.getSession();
	if (!data.session) throw new CallError(t("noToken"), { isRefused: true });
	const headers = { Authorization: `Bearer ${data.session.access_token}` };
	const attempt = await requestJson(path, { method, headers }, signal);
	if (!attempt.ok) {
		if (attempt.status === 403) throw new CallError(t("forbidden"), { isRefused: true });
		throw failure(attempt, t);
	}
	const parsed = schema.safeParse(attempt.body);
	if (!parsed.success) throw new CallError(t("fetch.system"));
	return parsed.data;
}
