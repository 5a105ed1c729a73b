import type { SupabaseClient } from "@supabase/supabase-js";
import { getI18n } from "react-i18next";
import type * as z from "zod/mini";
import { CallError } from "./call-error.ts";
import { failure } from "./failure.ts";
import { requestJson } from "./request-json.ts";

const FORBIDDEN = 403;

export interface WorkerRequest {
	method: "GET" | "POST";
	path: string;
	/** Sent as JSON. */
	body?: object;
}

/**
 * Calls the Worker's `/api/admin/*` once, with the operator's token: the database decides what is allowed.
 * @throws CallError when it failed or was refused.
 */
export async function callWorker<T>(
	supabase: SupabaseClient,
	{ method, path, body }: WorkerRequest,
	schema: z.ZodMiniType<T>,
	signal = new AbortController().signal,
): Promise<T> {
	const t = getI18n().getFixedT(null, "admin", "calls");
	const { data } = await supabase.auth.getSession();
	if (!data.session) throw new CallError(t("noToken"), { isRefused: true });
	const authorization = { Authorization: `Bearer ${data.session.access_token}` };
	const init = body && {
		headers: { ...authorization, "Content-Type": "application/json" },
		body: JSON.stringify(body),
	};
	const attempt = await requestJson(path, { method, headers: authorization, ...init }, signal);
	if (!attempt.ok) {
		if (attempt.status === FORBIDDEN) throw new CallError(t("forbidden"), { isRefused: true });
		throw failure(attempt, t);
	}
	const parsed = schema.safeParse(attempt.body);
	if (!parsed.success) throw new CallError(t("unreadable"));
	return parsed.data;
}
