import { describe, expect, it } from "vitest";
import { createAttributions } from "../../../worker/supabase/attributions.ts";
import type { RpcResult } from "../../../worker/supabase/database.ts";

function storeWith(result: Partial<RpcResult>) {
	const calls: unknown[][] = [];
	const store = createAttributions({
		rpc: async (...call) => {
			calls.push(call);
			return { data: null, error: null, status: 200, ...result };
		},
	});
	return { calls, store };
}

describe("pending attributions", () => {
	it("are listed, and settled with their verdicts", async () => {
		const pending = [{ user_id: "u1", token: "t", signed_up_at: 1 }];
		const { calls, store } = storeWith({ data: pending });
		expect(await store.listPending(200)).toEqual(pending);
		const verdicts = [{ user_id: "u1", outcome: "forged" } as const];
		await store.settle(verdicts);
		expect(calls).toEqual([
			["list_pending_attributions", { max_rows: 200 }, 10_000],
			["settle_attributions", { verdicts }, 10_000],
		]);
	});

	it.each([
		["an error", { error: "X1 no", status: 500 }],
		["no connection", { error: "TypeError", status: 0 }],
	])("throw after %s", async (_, result) => {
		const { store } = storeWith(result);
		await expect(store.listPending(1)).rejects.toThrow("list_pending_attributions");
		await expect(store.settle([])).rejects.toThrow("settle_attributions");
	});
});
