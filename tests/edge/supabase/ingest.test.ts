import { expect, it } from "vitest";
import { createIngest } from "../../../worker/supabase/ingest.ts";
import { eventBatch } from "../../fakes/events.ts";
import { fakeSqlCalls, Refusal } from "../../fakes/sql-calls.ts";
import { RECEIPT } from "../../fakes/supabase.ts";

const refused = (status: number, retry: boolean) =>
	[
		new Refusal("unavailable", { status, error: "X1 no" }),
		{ ok: false, retry, reason: `${status} X1 no` },
	] as const;

it.each<readonly [unknown, object]>([
	[RECEIPT, { ok: true }],
	...[0, 401, 404, 429, 500].map((status) => refused(status, true)),
	...[400, 413].map((status) => refused(status, false)),
	...[null, [], "welcome", {}].map((value) => {
		return [value, { ok: false, retry: true, reason: "without a receipt" }] as const;
	}),
])("events with the result %j are: %j", async (result, expected) => {
	const { asService, calls } = fakeSqlCalls({ ingest_events: result });
	const batches = [eventBatch(), eventBatch()];
	expect(await createIngest(asService)(batches)).toEqual(expected);
	expect(calls).toMatchObject([{ name: "ingest_events", args: { batches } }]);
});
