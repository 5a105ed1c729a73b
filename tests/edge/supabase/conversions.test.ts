import { expect, it } from "vitest";
import { createConversions } from "../../../worker/supabase/conversions.ts";
import type { RpcResult } from "../../../worker/supabase/database.ts";

function conversionsOver(result: RpcResult) {
	const calls: unknown[] = [];
	const rpc = async (...call: unknown[]) => {
		calls.push(call);
		return result;
	};
	return { calls, conversions: createConversions({ rpc }) };
}

it("adds, claims, finishes, asks and withdraws", async () => {
	const { calls, conversions } = conversionsOver({ data: [], error: null, status: 200 });
	const outcomes = [{ id: 1, outcome: "accepted" }] as const;
	await conversions.add(["google"]);
	expect(await conversions.claim("meta", 50)).toEqual([]);
	await conversions.finish(outcomes);
	expect(await conversions.claimReceipts("google", 50)).toEqual([]);
	const said = [{ id: 1, outcome: "matched" }] as const;
	await conversions.finishReceipts(said);
	await conversions.withdraw(null, ["click-1"]);
	expect(calls).toEqual([
		["add_ad_conversions", { platforms: ["google"] }, 10_000],
		["claim_ad_conversions", { of_platform: "meta", max_rows: 50 }, 10_000],
		["finish_ad_conversions", { outcomes }, 10_000],
		["claim_ad_receipts", { of_platform: "google", max_rows: 50 }, 10_000],
		["finish_ad_receipts", { outcomes: said }, 10_000],
		["withdraw_ad_consent", { account: null, click_ids: ["click-1"] }, 10_000],
	]);
});

it("throws while the database is unavailable", async () => {
	const { conversions } = conversionsOver({ data: null, error: "no", status: 503 });
	await expect(conversions.add([])).rejects.toThrow("add_ad_conversions");
	await expect(conversions.withdraw(null, [])).rejects.toThrow("withdraw_ad_consent");
});
