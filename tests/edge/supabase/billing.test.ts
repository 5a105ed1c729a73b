import { describe, expect, it } from "vitest";
import { BILLING_OUTCOMES } from "../../../worker/contract/billing.ts";
import { createBilling } from "../../../worker/supabase/billing.ts";
import {
	createDatabase,
	type Database,
	type RpcResult,
} from "../../../worker/supabase/database.ts";
import { billingEvent } from "../../fakes/events.ts";
import { fakeSupabase, refusesToConnect, replies } from "../../fakes/supabase.ts";
import { stubFetch } from "../harness.ts";

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

	it("calls the database with the secret key", async () => {
		const { fetch, requests } = fakeSupabase(replies(200, "applied"));
		stubFetch(fetch);
		const apply = createBilling(createDatabase("https://project.supabase.co", "the-secret-key"));
		expect(await apply(billingEvent())).toEqual({ ok: true, outcome: "applied" });
		expect(requests[0]?.url).toBe("https://project.supabase.co/rest/v1/rpc/apply_billing_event");
		expect(requests[0]?.headers.get("apikey")).toBe("the-secret-key");
		expect(requests[0]?.body).toEqual({ event: billingEvent() });
	});

	it.each([
		[0, true],
		[401, true],
		[404, true],
		[429, true],
		[500, true],
		[503, true],
		[400, false],
		[409, false],
	])("returns for status %i whether to retry: %s", async (status, retry) => {
		const { response } = await applied({ data: null, error: "X1 no", status });
		expect(response).toEqual({ ok: false, retry, reason: `${status} X1` });
	});

	it("returns only the error's code, because the message may contain customer data", async () => {
		const error = '22P02 invalid input syntax: "ada@customer.example"';
		const { response } = await applied({ data: null, error, status: 400 });
		expect(response).toEqual({ ok: false, retry: false, reason: "400 22P02" });
	});

	it.each([
		["null", null],
		["an empty list", []],
		["an unknown string", "done"],
		["an object", { outcome: "applied" }],
	])("returns a retryable failure for %s", async (_, data) => {
		expect((await applied({ data, error: null, status: 200 })).response).toMatchObject({
			ok: false,
			retry: true,
		});
	});

	it.each([
		["refuses the connection", refusesToConnect],
		["is missing behind the gateway", replies(404)],
		["is overloaded", replies(503)],
	])("returns a retryable failure when the database %s", async (_, reply) => {
		stubFetch(fakeSupabase(reply).fetch);
		const apply = createBilling(createDatabase("https://project.supabase.co", "secret"));
		expect(await apply(billingEvent())).toMatchObject({ ok: false, retry: true });
	});

	it("returns the name of a timeout, which has no code", async () => {
		const error = " TimeoutError: The operation was aborted due to timeout";
		const { response } = await applied({ data: null, error, status: 0 });
		expect(response).toEqual({ ok: false, retry: true, reason: "0 TimeoutError" });
	});
});
