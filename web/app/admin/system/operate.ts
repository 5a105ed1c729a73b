import type { SupabaseClient } from "@supabase/supabase-js";
import {
	type ActionDone,
	ADMIN_API,
	type AuditedAction,
	type SystemReport,
} from "../../../../worker/contract/admin.ts";

const TIMEOUT_MS = 30_000;
const PATHS: Record<AuditedAction, string> = {
	replay_spool: ADMIN_API.replaySpool,
	purge_blog: ADMIN_API.purgeBlog,
};

/** The state of everything. @throws when it could not be had. */
export function readSystem(supabase: SupabaseClient): Promise<SystemReport> {
	return call<SystemReport>(supabase, ADMIN_API.system, "GET");
}

/** Sets an action going. @throws when it failed or was refused. */
export function act(supabase: SupabaseClient, action: AuditedAction): Promise<ActionDone> {
	return call<ActionDone>(supabase, PATHS[action], "POST");
}

async function call<T>(supabase: SupabaseClient, path: string, method: string): Promise<T> {
	const { data } = await supabase.auth.getSession();
	const answer = await fetch(path, {
		method,
		headers: { authorization: `Bearer ${data.session?.access_token}` },
		cache: "no-store",
		signal: AbortSignal.timeout(TIMEOUT_MS),
	});
	if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
	return answer.json();
}
