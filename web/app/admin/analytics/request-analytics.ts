import type { SupabaseClient } from "@supabase/supabase-js";
import type {
	AnalyticsPath,
	AnalyticsSuccess,
} from "../../../../supabase/functions/_shared/contract.ts";

/**
 * One call of the analytics function, through the Worker (spec 2 §7).
 * @throws Error with a message to show.
 */
export async function requestAnalytics<Path extends AnalyticsPath>(
	supabase: SupabaseClient,
	path: Path,
	params: Record<string, string | number>,
	signal: AbortSignal,
): Promise<AnalyticsSuccess<Path>> {
	const { data } = await supabase.auth.getSession();
	const query = new URLSearchParams(Object.entries(params).map(([k, v]) => [k, String(v)]));
	const answer = await fetch(`/functions/v1/analytics${path}?${query}`, {
		headers: { authorization: `Bearer ${data.session?.access_token}` },
		signal,
	});
	const body = await answer.json();
	if (!answer.ok) throw new Error(body.error ?? `HTTP ${answer.status}: ${answer.statusText}`);
	return body;
}
