import type { SupabaseClient } from "@supabase/supabase-js";
import { vi } from "vitest";
import { authorizeWith } from "../../../web/app/authorization.ts";
import { CALL_PATH } from "../../../worker/contract/calls.ts";

/** Authorises calls by the client's session. Those of SQL functions get what the client's `rpc` returns. */
export function serveCalls(supabase: SupabaseClient): void {
	const others = globalThis.fetch;
	authorizeWith(supabase);
	const fetched = vi.fn(async (url: string, init: RequestInit = {}) => {
		if (!url.startsWith(`${CALL_PATH}/`)) return others(url, init);
		const name = url.slice(CALL_PATH.length + 1);
		const { data, error, status } = await supabase.rpc(name, JSON.parse(String(init.body)));
		return error ? Response.json({ error }, { status }) : Response.json(data);
	});
	vi.stubGlobal("fetch", fetched);
}
