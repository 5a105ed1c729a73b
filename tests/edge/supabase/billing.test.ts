import { describe, expect, it } from "vitest";
import { BILLING_OUTCOMES } from "../../../contract/billing.ts";
import { createBilling, createFindDiscounts } from "../../../worker/supabase/billing.ts";
import { billingEvent } from "../../fakes/events.ts";
import { fakeSqlCalls, Refusal } from "../../fakes/sql-calls.ts";

async function applied(result: unknown) {
	const { asService, calls } = fakeSqlCalls({ apply_billing_event: result });
	return { calls, response: await createBilling(asService)(billingEvent()) };
}

const failing = (status: number, error: string) => new Refusal("unavailable", { status, error });

describe("applying an event", () => {
	it.each(BILLING_OUTCOMES)(
		"calls apply_billing_event once and returns its outcome %s",
		async (outcome) => {
			const { calls, response } = await applied(outcome);
			expect(response).toEqual({ ok: true, outcome });
			expect(calls).toMatchObject([
				{ name: "apply_billing_event", args: { event: billingEvent() } },
			]);
		},
	);

	it.each([
		[503, "transient"],
		[409, "permanent"],
	])("returns for status %i a %s failure", async (status, failure) => {
		const { response } = await applied(failing(status, "X1 no"));
		const reason = `apply_billing_event: ${status} X1`;
		expect(response).toEqual({ ok: false, failure, reason });
	});

	it("stores an event that makes no sense for an operator, and quotes none of it", async () => {
		const error = "PT400 apply_billing_event: a time that cannot be";
		const { calls, response } = await applied(failing(400, error));
		expect(response).toEqual({ ok: false, failure: "invalid", reason: "PT400" });
		const { id, type } = billingEvent();
		expect(calls[1]).toMatchObject({
			name: "record_invalid_billing_event",
			args: { event_id: id, event_type: type, problem: error },
		});
	});
});

it.each([
	["null", null],
	["an unknown string", "done"],
])("returns a retryable failure for %s", async (_, data) => {
	expect((await applied(data)).response).toEqual({
		ok: false,
		failure: "transient",
		reason: "apply_billing_event: no outcome",
	});
});
describe("discounts of earlier events", () => {
	const found = (result: unknown) =>
		createFindDiscounts(fakeSqlCalls({ find_discounts: result }).asService)("cus_1", ["di_1"]);

	it.each([
		["an error, of which the log has the code", failing(500, "57014 for cus_1"), /: 500 57014$/],
		["a result that is no list", null, /: no list$/],
	])("make Stripe send the event again after %s", async (_, result, reason) => {
		await expect(found(result)).rejects.toThrow(/^unavailable: find_discounts/);
		await expect(found(result)).rejects.toThrow(reason);
	});
});
