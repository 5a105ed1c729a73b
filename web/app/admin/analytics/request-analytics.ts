import type { SupabaseClient } from "@supabase/supabase-js";
import { getI18n } from "react-i18next";
import type {
	AnalyticsPath,
	AnalyticsResponses,
	AnalyticsSuccess,
} from "../../../../supabase/functions/_shared/contract.ts";
import { ANALYTICS_BASE } from "../../../../worker/contract/admin.ts";
import { readConfig } from "../../config.ts";
import { readError } from "../../read-error.ts";
import { CallError } from "../calls/call-error.ts";
import { type CallTexts, failure } from "../calls/failure.ts";
import { requestJson } from "../calls/request-json.ts";
import { waitBefore } from "../calls/wait-before.ts";
import { checkIsAdmin } from "../session/admin-check.ts";
import { RESPONSE_SCHEMAS, successSchema } from "./analytics-schema.ts";

/** Spec 2 §9 'Timing and retries'. */
const ATTEMPTS = 3;

/**
 * One call of the analytics function, through the Worker (spec 2 §4 'Analytics request flow', §7).
 * @returns its data, and for `/daily` the `lead` of its rolling means.
 * @throws CallError with a message to show (spec 2 §8), in the interface's language.
 * @throws the signal's reason once the caller has given up.
 */
export async function requestAnalytics<Path extends AnalyticsPath>(
	supabase: SupabaseClient,
	path: Path,
	params: Record<string, string | number>,
	signal: AbortSignal,
): Promise<AnalyticsSuccess<Path>> {
	const t = getI18n().getFixedT(null, "admin", "calls");
	const headers = { ...(await permission(supabase, t)), "Content-Type": "application/json" };
	signal.throwIfAborted();

	const query = new URLSearchParams(Object.entries(params).map(([key, v]) => [key, String(v)]));
	const url = ANALYTICS_BASE + path + (query.size > 0 ? `?${query}` : "");
	let attempt = await requestJson(url, { headers }, signal);
	for (let n = 2; n <= ATTEMPTS && !attempt.ok && attempt.retry; n++) {
		await waitBefore(n, signal);
		attempt = await requestJson(url, { headers }, signal);
	}
	if (!attempt.ok) throw failure(attempt, t);
	return readSuccess(path, attempt.body, t);
}

/** The headers that the call is allowed with: first that the user is an admin, then their token. */
async function permission(supabase: SupabaseClient, t: CallTexts): Promise<Record<string, string>> {
	const { data: before } = await supabase.auth.getSession();
	if (!before.session) throw new CallError(t("noToken"), { isRefused: true });
	const verdict = await checkIsAdmin(supabase, before.session.user.email);
	// No answer is no verdict: nobody is told that they lost a right which nobody took.
	if (verdict === "unknown") throw new CallError(t("communication"));
	if (verdict !== "admin") throw new CallError(t("forbidden"), { isRefused: true });
	const { data } = await supabase.auth.getSession();
	if (!data.session) throw new CallError(t("noToken"), { isRefused: true });
	return {
		Authorization: `Bearer ${data.session.access_token}`,
		apikey: readConfig().supabaseAnonKey,
	};
}

function readSuccess<Path extends AnalyticsPath>(
	path: Path,
	body: unknown,
	t: CallTexts,
): AnalyticsSuccess<Path> {
	const response = successSchema.safeParse(body).data;
	const data = RESPONSE_SCHEMAS[path].safeParse(response?.data);
	if (!response || !data.success) {
		const { message: said } = readError(body);
		const wanted: AnalyticsPath = path;
		throw new CallError(said ?? t(`fetch.${wanted}`));
	}
	return {
		success: true,
		data: data.data as AnalyticsResponses[Path],
		...(response.lead === undefined ? {} : { lead: response.lead }),
	};
}
