import { expect, it } from "vitest";
import type { RpcResult } from "../../../worker/supabase/database.ts";
import { createFees } from "../../../worker/supabase/fees.ts";

const NOW = Date.parse("2026-11-20T00:00:00.000Z");

function feesOver(result: RpcResult) {
	const calls: unknown[] = [];
	const rpc = async (...call: unknown[]) => {
		calls.push(call);
		return result;
	};
	return { calls, fees: createFees({ rpc }) };
}

it("lists payments, and notes what was asked", async () => {
	const unknown = [{ payment_id: "in_1", payment_intent_id: "pi_1" }];
	const { calls, fees } = feesOver({ data: unknown, error: null, status: 200 });
	expect(await fees.listUnknown(NOW, 50)).toEqual(unknown);
	await fees.noteRequest("in_1", NOW);
	const at_time = "2026-11-20T00:00:00.000Z";
	expect(calls).toEqual([
		["list_unknown_fees", { at_time, max_rows: 50 }, 10_000],
		["note_fee_request", { payment: "in_1", at_time }, 10_000],
	]);
});

it("throws while the database is unavailable", async () => {
	const { fees } = feesOver({ data: null, error: "no", status: 503 });
	await expect(fees.listUnknown(NOW, 50)).rejects.toThrow("list_unknown_fees");
	await expect(fees.noteRequest("in_1", NOW)).rejects.toThrow("note_fee_request");
});
