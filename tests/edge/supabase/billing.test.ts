import { describe, expect, it } from "vitest";
import { BILLING_OUTCOMES } from "../../../contract/billing.ts";
import { createBilling, createFindDiscounts } from "../../../worker/supabase/billing.ts";
import type { Database, RpcResult } from "../../../worker/supabase/database.ts";
import { billingEvent } from "../../fakes/events.ts";

async function applied(response: RpcResult) {
	const calls: unknown[] = [];
	const database: Database = {
		rpc: async (...call) => {
			calls.push(call);
			return response;
		},
	};
	return { calls, response: await createBilling(database)(billingEvent()) };
}

describe("applying an event", () => {
	it.each(BILLING_OUTCOMES)(
		"calls apply_billing_event once and returns its outcome %s",
		async (outcome) => {
			const { calls, response } = await applied({ data: outcome, error: null, status: 200 });
			expect(response).toEqual({ ok: true, outcome });
			expect(calls).toEqual([["apply_billing_event", { event: billingEvent() }, 10_000]]);
		},
	);

	it.each([
		[503, "transient"],
		[409, "permanent"],
	])("returns for status %i a %s failure", async (status, failure) => {
		const { response } = await applied({ data: null, error: "X1 no", status });
		expect(response).toEqual({ ok: false, failure, reason: `${status} X1` });
	});

	it("stores an event that makes no sense for an operator, and quotes none of it", async () => {
		const error = "PT400 apply_billing_event: a time that cannot be";
		const { calls, response } = await applied({ data: null, error, status: 400 });
		expect(response).toEqual({ ok: false, failure: "invalid", reason: "PT400" });
		const { id, type } = billingEvent();
		expect(calls[1]).toEqual([
			"record_invalid_billing_event",
			{ event_id: id, event_type: type, problem: error },
			10_000,
		]);
	});

	it("returns only the error's code, because the message may contain customer data", async () => {
		const error = '22P02 invalid input syntax: "ada@customer.example"';
		const { response } = await applied({ data: null, error, status: 400 });
		expect(response).toEqual({ ok: false, failure: "permanent", reason: "400 22P02" });
	});

	it.each([
		["null", null],
		["an unknown string", "done"],
	])("returns a retryable failure for %s", async (_, data) => {
		expect((await applied({ data, error: null, status: 200 })).response).toMatchObject({
			ok: false,
			failure: "transient",
		});
	});

	it("returns the name of a timeout, which has no code", async () => {
		const error = " TimeoutError: The operation was aborted due to timeout";
		const { response } = await applied({ data: null, error, status: 0 });
		expect(response).toEqual({ ok: false, failure: "transient", reason: "0 TimeoutError" });
	});
});

describe("discounts of earlier events", () => {
	const found = (response: RpcResult) =>
		createFindDiscounts({ rpc: async () => response })("cus_1", ["di_1"]);

	it("are those that the database returns", async () => {
		expect(await found({ data: [], error: null, status: 200 })).toEqual([]);
	});

	it.each<[string, RpcResult]>([
		["an error", { data: null, error: "57014 canceling statement", status: 500 }],
		["a result that is no list", { data: null, error: null, status: 200 }],
	])("make Stripe send the event again after %s", async (_, response) => {
		await expect(found(response)).rejects.toThrow("unavailable: find_discounts");
	});
});
