import { expect, it } from "vitest";
import type { RpcResult } from "../../../worker/supabase/database.ts";
import { createIngest } from "../../../worker/supabase/ingest.ts";
import { eventBatch } from "../../fakes/events.ts";
import { RECEIPT } from "../../fakes/supabase.ts";

const refused = (status: number, retry: boolean) =>
	[
		{ error: "X1 no", status },
		{ ok: false, retry, reason: `${status} X1 no` },
	] as const;

it.each<readonly [Partial<RpcResult>, object]>([
	[{ data: RECEIPT }, { ok: true }],
	...[0, 401, 429, 500].map((status) => refused(status, true)),
	...[400, 413].map((status) => refused(status, false)),
	...[null, [], "welcome", {}].map((data) => [{ data }, { ok: false, retry: true }] as const),
])("events with the result %j are: %j", async (result, expected) => {
	const calls: unknown[] = [];
	const ingest = createIngest({
		rpc: async (...call) => {
			calls.push(call);
			return { data: null, error: null, status: 200, ...result };
		},
	});
	const batches = [eventBatch(), eventBatch()];
	expect(await ingest(batches)).toMatchObject(expected);
	expect(calls).toEqual([["ingest_events", { batches }, 10_000]]);
});
