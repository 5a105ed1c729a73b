/** The system page's calls, with the operator's token: the database decides what is allowed. */
import type { SupabaseClient } from "@supabase/supabase-js";
import {
	type ActionDone,
	ADMIN_API,
	type SystemAction,
	type SystemReport,
} from "../../../../worker/contract/admin.ts";
import { callWorker } from "../calls/call-worker.ts";
import { actionDoneSchema, systemReportSchema } from "./system-schema.ts";

const PATHS: Record<SystemAction, string> = {
	replay_spool: ADMIN_API.replaySpool,
	purge_blog: ADMIN_API.purgeBlog,
};

/** The system's state. @throws CallError when it could not be loaded. */
export function readSystem(supabase: SupabaseClient, signal: AbortSignal): Promise<SystemReport> {
	return callWorker(
		supabase,
		{ method: "GET", path: ADMIN_API.system },
		systemReportSchema,
		signal,
	);
}

/**
 * Runs an action, without retries.
 * @throws CallError when it failed or was refused.
 */
export function act(supabase: SupabaseClient, action: SystemAction): Promise<ActionDone> {
	return callWorker(supabase, { method: "POST", path: PATHS[action] }, actionDoneSchema);
}
