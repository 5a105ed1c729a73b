import { describe, expect, it } from "vitest";
import type { Database, RpcResult } from "../../../worker/supabase/database.ts";
import { createIngest } from "../../../worker/supabase/ingest.ts";
import { eventBatch } from "../../fakes/events.ts";
import { RECEIPT } from "../../fakes/supabase.ts";

async function ingested(response: RpcResult) {
	const calls: unknown[] = [];
	const database: Database = {
		rpc: async (...call) => {
			calls.push(call);
			return response;
		},
	};
	const batches = [eventBatch(), eventBatch()];
	return { calls, batches, response: await createIngest(database)(batches) };
}

describe("ingest", () => {
	it("sends all batches in one call of ingest_events with a timeout of 10 s", async () => {
		const { calls, batches, response } = await ingested({
			data: RECEIPT,
			error: null,
			status: 200,
		});
		expect(response).toEqual({ ok: true });
		expect(calls).toEqual([["ingest_events", { batches }, 10_000]]);
	});

	it("treats repeated batches as stored", async () => {
		const repeated = { batches: 0, repeated_batches: 2, received: 0, stored: 0, duplicate: 0 };
		expect((await ingested({ data: repeated, error: null, status: 200 })).response).toEqual({
			ok: true,
		});
	});

	it.each([
		[0, true],
		[429, true],
		[500, true],
		[401, true],
		[400, false],
		[413, false],
	])("returns for status %i whether to retry: %s", async (status, retry) => {
		const { response } = await ingested({ data: null, error: "X1 no", status });
		expect(response).toEqual({ ok: false, retry, reason: `${status} X1 no` });
	});

	it.each([
		["null", null],
		["an empty list", []],
		["a string", "welcome"],
		["another object", {}],
	])("returns a retryable failure for %s instead of a receipt", async (_, data) => {
		expect((await ingested({ data, error: null, status: 200 })).response).toMatchObject({
			ok: false,
			retry: true,
		});
	});
});
