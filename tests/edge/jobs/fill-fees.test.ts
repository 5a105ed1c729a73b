import { expect, it } from "vitest";
import type { BillingResult, UnknownFee } from "../../../contract/billing.ts";
import type { ServiceInput } from "../../../contract/sql-calls.ts";
import type { StripeResult } from "../../../worker/billing/stripe.ts";
import { fillFees } from "../../../worker/jobs/fill-fees.ts";
import { fakeSqlCalls } from "../../fakes/sql-calls.ts";
import { charge } from "../../fakes/stripe.ts";
import { createSite } from "../harness.ts";

const NOW = Date.parse("2026-11-20T00:00:00Z");
const withFee = (n: number, fee: unknown = { amount: 1399, fee: 40 + n, currency: "eur" }) => ({
	ok: true as const,
	body: {
		data: [
			charge({
				...{ id: `ch_${n}`, payment_intent: `pi_${n}` },
				balance_transaction: fee,
			}),
		],
	},
});
const payment = (n: number): UnknownFee => ({
	payment_id: `in_${n}`,
	payment_intent_id: `pi_${n}`,
});

/** A run over these payments, with Stripe's responses by payment intent. */
function filling(
	payments: UnknownFee[],
	stripeSays: Record<string, StripeResult>,
	result: BillingResult = { ok: true, outcome: "applied" },
) {
	const asked: string[] = [];
	const applied: unknown[] = [];
	const noted: string[] = [];
	const { services } = createSite();
	const sqlCalls = fakeSqlCalls({
		list_unknown_fees: ({ max_rows }: ServiceInput<"list_unknown_fees">) =>
			payments.slice(0, max_rows),
		note_fee_request: ({ payment, at_time }: ServiceInput<"note_fee_request">) => {
			expect(at_time).toBe("2026-11-20T00:00:00.000Z");
			noted.push(payment);
		},
	});
	const run = fillFees(
		{
			stripe: {
				...services.stripe,
				listCharges: async (id) => {
					asked.push(id);
					return stripeSays[id] ?? { ok: false, reason: "stripe 500" };
				},
			},
			sqlCalls,
			applyBillingEvent: async (event) => {
				applied.push(event.money);
				return result;
			},
		},
		NOW,
	);
	return { asked, applied, noted, run };
}

it("stay unknown where Stripe cannot tell them, and the next payment is read", async () => {
	const { noted, run } = filling(
		[1, 2, 3, 4, 5].map(payment).concat({ payment_id: "in_6", payment_intent_id: null }),
		{
			pi_1: { ok: false, reason: "stripe 404", isMissing: true },
			pi_2: withFee(2, { amount: 1399, fee: 46, currency: "usd" }),
			pi_3: { ok: true, body: { data: "nonsense" } },
			pi_4: withFee(4),
			// Two charges, of which one has no fee yet.
			pi_5: {
				ok: true,
				body: { data: [...withFee(5).body.data, charge({ id: "ch_6", payment_intent: "pi_5" })] },
			},
		},
	);
	expect(await run).toEqual({ filled: 1, unknown: 5 });
	expect(noted).toEqual(["in_1", "in_2", "in_3", "in_5", "in_6"]);
});

it("are filled, also where Stripe takes none", async () => {
	const free = withFee(2, { amount: 1399, fee: 0, currency: "eur" });
	const { applied, run } = filling([payment(1), payment(2)], { pi_1: withFee(1), pi_2: free });
	expect(await run).toEqual({ filled: 2, unknown: 0 });
	expect(applied).toMatchObject([{ fee: 41 }, { fee: 0 }]);
});

it.each(["stripe 429", "stripe 401", "stripe 500", "stripe TimeoutError"])(
	"wait for the next run at %s, without another call and without the loss of what was read",
	async (reason) => {
		const { applied, asked, noted, run } = filling([payment(1), payment(2), payment(3)], {
			pi_1: withFee(1),
			pi_2: { ok: false, reason },
			pi_3: withFee(3),
		});
		await expect(run).rejects.toThrow(reason);
		expect(asked).toEqual(["pi_1", "pi_2"]);
		expect(applied).toHaveLength(1);
		expect(noted).toEqual([]);
	},
);

it.each(["duplicate", "stale", "ignored", "unknown_customer"] as const)(
	"stay unknown where the database does nothing with them: %s",
	async (outcome) => {
		const { noted, run } = filling([payment(1)], { pi_1: withFee(1) }, { ok: true, outcome });
		expect(await run).toEqual({ filled: 0, unknown: 1 });
		expect(noted).toEqual(["in_1"]);
	},
);

it("of charges that make no sense stay unknown; what else is refused is tried again", async () => {
	const fees = { pi_1: withFee(1), pi_2: withFee(2) };
	const refusedAs = (failure: "invalid" | "transient") =>
		filling([payment(1), payment(2)], fees, { ok: false, failure, reason: "refused" }).run;
	expect(await refusedAs("invalid")).toEqual({ filled: 0, unknown: 2 });
	await expect(refusedAs("transient")).rejects.toThrow("refused");
});
