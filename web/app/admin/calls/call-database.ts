import type { SupabaseClient } from "@supabase/supabase-js";
import { getI18n } from "react-i18next";
import type * as z from "zod/mini";
import { withTimeLimit } from "../session/time-limit.ts";
import { CallError } from "./call-error.ts";

/** docs/product.md#analytics-api */
const TIMEOUT_MS = 30_000;
const REFUSED = [401, 403];
const CONFLICT = 409;

/**
 * Calls a function of the database for operators, without retries.
 * @throws CallError with a message for the operator; the signal's reason when the caller aborts.
 */
export async function callDatabase<T>(
	supabase: SupabaseClient,
	name: string,
	args: Record<string, unknown>,
	schema: z.ZodMiniType<T>,
	signal?: AbortSignal,
): Promise<T> {
	const t = getI18n().getFixedT(null, "admin", "calls");
	const { data, error, status } = await withTimeLimit(supabase.rpc(name, args), TIMEOUT_MS).catch(
		() => {
			throw new CallError(t("communication"));
		},
	);
	signal?.throwIfAborted();
	if (error) {
		if (REFUSED.includes(status)) throw new CallError(t("forbidden"), { isRefused: true });
		if (status === CONFLICT) throw new CallError(t("conflict"));
		throw new CallError(status === 0 ? t("communication") : t("httpBare", { status }));
	}
	const parsed = schema.safeParse(data);
	if (!parsed.success) throw new CallError(t("communication"));
	return parsed.data;
}
