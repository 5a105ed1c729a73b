import type { SupabaseClient } from "@supabase/supabase-js";
import type { CancellationDone } from "../../../worker/contract/billing.ts";
import { API } from "../../../worker/contract/paths.ts";
import { readError } from "../read-error.ts";

/** Longer than the Worker waits for the database and for Stripe. */
const TIMEOUT_MS = 30_000;

type Failure = "nothing_to_cancel" | "unauthenticated" | "unavailable";
export type CancellationResult = CancellationDone["state"] | Failure;

/** Ends the paid plan with its period (docs/product.md#cancellation). Never throws. */
export async function requestCancellation(supabase: SupabaseClient): Promise<CancellationResult> {
	const { data } = await supabase.auth.getSession();
	if (!data.session) return "unauthenticated";
	try {
		const response = await fetch(API.cancellation, {
			method: "POST",
			headers: { Authorization: `Bearer ${data.session.access_token}` },
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		const body: unknown = await response.json();
		if (response.ok) return (body as CancellationDone).state;
		const { code } = readError(body);
		return code === "nothing_to_cancel" || code === "unauthenticated" ? code : "unavailable";
	} catch {
		return "unavailable";
	}
}
