/** What a super_admin does to a customer; the database decides and records it (docs/product.md#customers-page). */
import type { SupabaseClient } from "@supabase/supabase-js";
import * as z from "zod/mini";
import { resendPath } from "../../../../worker/contract/admin.ts";
import { callRpc } from "../calls/call-rpc.ts";
import { callWorker } from "../calls/call-worker.ts";
import { download } from "../exports/download.ts";
import { utcDay } from "../widgets/derived-figures.ts";

/** Each throws a CallError when it failed or was refused. */
export async function resendConfirmation(supabase: SupabaseClient, account: string): Promise<void> {
	await callWorker(supabase, { method: "POST", path: resendPath(account) }, z.object({}));
}

/** @returns how many sessions have ended */
export function signOutCustomer(supabase: SupabaseClient, account: string): Promise<number> {
	return callRpc(supabase, "sign_out_customer", { account }, z.number());
}

/** Downloads what the customer's own export holds. */
export async function exportCustomer(supabase: SupabaseClient, account: string): Promise<void> {
	const data = await callRpc(
		supabase,
		"export_customer",
		{ account },
		z.record(z.string(), z.unknown()),
	);
	const name = `tabulia-export-${account}-${utcDay(Date.now())}.json`;
	download(name, JSON.stringify(data, null, "\t"), "application/json");
}

/** @param confirmation the account's address, as the operator typed it */
export async function deleteCustomer(
	supabase: SupabaseClient,
	account: string,
	confirmation: string,
): Promise<void> {
	await callRpc(supabase, "delete_customer", { account, confirmation }, z.unknown());
}
