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

/** docs/product.md#analytics-api */
const ATTEMPTS = 3;

/**
 * Calls the analytics function through the Worker (docs/product.md#analytics-api).
 * @returns its data, and for `/daily` the `lead` of the rolling means.
 * @throws CallError with a message for the operator, in the interface's language.
 * @throws the signal's reason when the caller aborts.
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

/** Checks that the user is an operator, then returns the headers with the token. */
async function permission(supabase: SupabaseClient, t: CallTexts): Promise<Record<string, string>> {
	const { data: before } = await supabase.auth.getSession();
	if (!before.session) throw new CallError(t("noToken"), { isRefused: true });
	const verdict = await checkIsAdmin(supabase, before.session.user.email);
	// An unavailable check does not mean that the operator lost the role.
	if (verdict === "unknown") throw new CallError(t("communication"));
	if (verdict !== "admin") throw new CallError(t("forbidden"), { isRefused: true });
	const { data } = await supabase.auth.getSession();
	if (!data.session) throw new CallError(t("noToken"), { isRefused: true });
	return {
		Authorization: `Bearer ${data.session.access_token}`,
		apikey: readConfig().supabasePublishableKey,
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
		const { message: serverMessage } = readError(body);
		const wanted: AnalyticsPath = path;
		throw new CallError(serverMessage ?? t(`fetch.${wanted}`));
	}
	return {
		success: true,
		data: data.data as AnalyticsResponses[Path],
		...(response.lead === undefined ? {} : { lead: response.lead }),
	};
}
