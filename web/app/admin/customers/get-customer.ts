import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { callRpc } from "../calls/call-rpc.ts";
import { CUSTOMERS_KEY } from "./get-customers.ts";

const text = z.nullable(z.string());

const touch = z.nullable(
	z.object({
		kind: z.string(),
		source: z.string(),
		medium: z.string(),
		campaign: z.string(),
		path: z.string(),
		/** Seconds since 1970. */
		at: z.number(),
	}),
);
export type CustomerTouch = z.infer<typeof touch>;

const customerSchema = z.object({
	id: z.string(),
	email: z.string(),
	name: text,
	language: z.enum(["fr", "en"]),
	signed_up_at: z.string(),
	confirmed_at: text,
	is_operator: z.boolean(),
	plan: z.nullable(
		z.object({
			type: z.string(),
			status: z.string(),
			billing_period: z.nullable(z.enum(["monthly", "annual"])),
			current_period_end: text,
			cancel_at_period_end: z.boolean(),
			stripe_customer_id: text,
		}),
	),
	history: z.array(
		z.object({ at: z.string(), what: z.string(), detail: z.record(z.string(), z.unknown()) }),
	),
	attribution: z.nullable(
		z.object({
			outcome: z.enum(["pending", "verified", "missing", "forged", "expired", "replayed"]),
			platform: text,
			first: touch,
			last: touch,
		}),
	),
	usage: z.array(z.object({ day: z.string(), formula: z.number(), chat: z.number() })),
	mails: z.array(
		z.object({
			kind: z.string(),
			state: z.enum(["waiting", "sent", "failed"]),
			created_at: z.string(),
			sent_at: text,
		}),
	),
	sessions: z.number(),
	last_sign_in_at: text,
	payments: z.array(
		z.object({
			id: z.string(),
			at: z.string(),
			/** In minor units, negative for a refund. */
			amount: z.number(),
			/** ISO 4217. */
			currency: z.string(),
		}),
	),
});
export type CustomerDetail = z.infer<typeof customerSchema>;

/** The database records each request: each opening of the page makes one, and nothing repeats it by itself. */
export function customerQuery(supabase: SupabaseClient, account: string) {
	return queryOptions({
		gcTime: 0,
		staleTime: 0,
		retry: false,
		refetchOnWindowFocus: false,
		refetchOnReconnect: false,
		queryKey: [...CUSTOMERS_KEY, "detail", account],
		queryFn: ({ signal }) => callRpc(supabase, "get_customer", { account }, customerSchema, signal),
	});
}
