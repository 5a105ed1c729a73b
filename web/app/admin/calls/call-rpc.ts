import type { SupabaseClient } from "@supabase/supabase-js";
import { getI18n } from "react-i18next";
import type * as z from "zod/mini";
import { CallError } from "./call-error.ts";

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

/**
 * Calls an SQL function as the operator; the function decides what is allowed.
 * @throws CallError, with the code of the database's error if it gave one.
 * @throws the signal's reason when the caller aborts.
 */
export async function callRpc<T>(
	supabase: SupabaseClient,
	name: string,
	parameters: Record<string, unknown>,
	schema: z.ZodMiniType<T>,
	signal = new AbortController().signal,
): Promise<T> {
	const t = getI18n().getFixedT(null, "admin", "calls");
	const { data, error, status } = await supabase.rpc(name, parameters).abortSignal(signal);
	signal.throwIfAborted();
	if (error) {
		const isRefused = status === UNAUTHORIZED || status === FORBIDDEN;
		const text = isRefused ? t("forbidden") : t("communication");
		throw new CallError(text, { isRefused, code: error.code });
	}
	const parsed = schema.safeParse(data);
	if (!parsed.success) throw new CallError(t("communication"));
	return parsed.data;
}
