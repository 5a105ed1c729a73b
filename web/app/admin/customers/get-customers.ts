import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { callRpc } from "../calls/call-rpc.ts";
import { ANALYTICS_QUERY } from "../widgets/analytics-query.ts";
import type { searchOf } from "./customer-list.ts";

const text = z.nullable(z.string());

const customerRow = z.object({
	id: z.string(),
	email: z.string(),
	name: text,
	plan: text,
	status: text,
	/** The plan ends with its period. */
	ends: z.boolean(),
	signed_up_at: z.string(),
	is_confirmed: z.boolean(),
	is_operator: z.boolean(),
	/** Null for an unknown origin, empty without a campaign. */
	source: text,
	last_used_at: text,
	calls: z.number(),
});
export type CustomerRow = z.infer<typeof customerRow>;

const listSchema = z.object({
	customers: z.array(customerRow),
	has_more: z.boolean(),
	is_cut: z.boolean(),
});

export const CUSTOMERS_KEY = ["customers"] as const;

export function customersQuery(supabase: SupabaseClient, search: ReturnType<typeof searchOf>) {
	return queryOptions({
		...ANALYTICS_QUERY,
		queryKey: [...CUSTOMERS_KEY, "list", search],
		queryFn: ({ signal }) => callRpc(supabase, "list_customers", { search }, listSchema, signal),
	});
}
