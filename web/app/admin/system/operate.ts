/** The system page's calls, with the operator's token: the database decides what is allowed. */
import type { SupabaseClient } from "@supabase/supabase-js";
import { getI18n } from "react-i18next";
import type * as z from "zod/mini";
import {
	type ActionDone,
	ADMIN_API,
	type AuditedAction,
	type SystemReport,
} from "../../../../worker/contract/admin.ts";
import { CallError } from "../calls/call-error.ts";
import { failure } from "../calls/failure.ts";
import { requestJson } from "../calls/request-json.ts";
import { actionDoneSchema, systemReportSchema } from "./system-schema.ts";

const PATHS: Record<AuditedAction, string> = {
	replay_spool: ADMIN_API.replaySpool,
	purge_blog: ADMIN_API.purgeBlog,
};

/** The system's state. @throws CallError when it could not be loaded. */
export function readSystem(supabase: SupabaseClient, signal: AbortSignal): Promise<SystemReport> {
	return call(supabase, "GET", ADMIN_API.system, systemReportSchema, signal);
}

/**
 * Runs an action, without retries.
 * @throws CallError when it failed or was refused.
 */
export function act(supabase: SupabaseClient, action: AuditedAction): Promise<ActionDone> {
	const { signal } = new AbortController();
	return call(supabase, "POST", PATHS[action], actionDoneSchema, signal);
}

async function call<T>(
	supabase: SupabaseClient,
	method: "GET" | "POST",
	path: string,
	schema: z.ZodMiniType<T>,
	signal: AbortSignal,
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
