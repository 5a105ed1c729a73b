import { expect, it } from "vitest";
import type { RpcResult } from "../../../worker/supabase/database.ts";
import { createStripeChecks } from "../../../worker/supabase/stripe-checks.ts";

const NOW = Date.parse("2026-11-20T00:00:00.000Z");
const at_time = "2026-11-20T00:00:00.000Z";

function checksOver(result: RpcResult) {
	const calls: unknown[] = [];
	const rpc = async (...call: unknown[]) => {
		calls.push(call);
		return result;
	};
	return { calls, checks: createStripeChecks({ rpc }) };
}

it("reads what is left, and notes what was found", async () => {
	const { calls, checks } = checksOver({ data: null, error: null, status: 200 });
	expect(await checks.begin(NOW, 100)).toBeNull();
	await checks.note("2026-11-20", NOW, { equal: 3 });
	await checks.listUnknownEvents(["evt_1"]);
	await checks.readCustomerMoney("cus_1");
	expect(calls).toEqual([
		["begin_stripe_check", { at_time, sample: 100 }, 10_000],
		["note_stripe_check", { check_day: "2026-11-20", at_time, progress: { equal: 3 } }, 10_000],
		["list_unknown_events", { ids: ["evt_1"] }, 10_000],
		["read_customer_money", { customer: "cus_1" }, 10_000],
	]);
});

it("throws while the database is unavailable", async () => {
	const { checks } = checksOver({ data: null, error: "no", status: 503 });
	await expect(checks.begin(NOW, 100)).rejects.toThrow("begin_stripe_check");
	await expect(checks.note("2026-11-20", NOW, {})).rejects.toThrow("note_stripe_check");
	await expect(checks.listUnknownEvents([])).rejects.toThrow("list_unknown_events");
	await expect(checks.readCustomerMoney("cus_1")).rejects.toThrow("read_customer_money");
});
