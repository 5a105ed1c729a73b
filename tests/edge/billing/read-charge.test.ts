import { describe, expect, it } from "vitest";
import {
	chargeOf,
	chargeSchema,
	disputeOf,
	disputeSchema,
	failedRefundOf,
	refundSchema,
} from "../../../worker/billing/read-charge.ts";
import { charge, dispute, refund } from "../../fakes/stripe.ts";

const readCharge = (changed: object = {}) => chargeOf(chargeSchema.parse(charge(changed)));
const readDispute = (changed: object = {}, type = "charge.dispute.created") =>
	disputeOf(disputeSchema.parse(dispute(changed)), type).money;

describe("a charge", () => {
	it("tells the sum of its refunds, and what it belongs to", () => {
		expect(readCharge({ amount_refunded: 500 })).toEqual({
			customer_id: "cus_1",
			subscription_id: null,
			is_listed: true,
			money: {
				...{ kind: "charge", charge_id: "ch_1", payment_intent_id: "pi_1", invoice_id: null },
				...{ currency: "eur", amount_refunded: 500, fee: null },
			},
		});
		expect(readCharge({ invoice: "in_1" }).money).toMatchObject({ invoice_id: "in_1" });
		expect(readCharge({ customer: null }).money).toBeNull();
	});
});

describe("a refund", () => {
	const read = (changed: object) => failedRefundOf(refundSchema.parse(refund(changed))).money;

	it.each(["failed", "canceled"])("that is %s tells what comes back", (status) => {
		expect(read({ status })).toEqual({
			...{ kind: "refund", refund_id: "re_1", charge_id: "ch_1", payment_intent_id: "pi_1" },
			...{ currency: "eur", amount: 500, refunded_at: 1_795_000_000 },
		});
	});
});

describe("a dispute", () => {
	it.each([
		["all of it", [{ fee: 1500 }, { fee: -300 }], 1200],
		["nothing while a part is in another currency", [{ fee: 1500 }, { currency: "usd" }], null],
	])("tells of its fees %s", (_, parts, fee) => {
		const transaction = { amount: -1399, fee: 0, currency: "eur" };
		const balance_transactions = parts.map((part) => ({ ...transaction, ...part }));
		expect(readDispute({ balance_transactions })).toMatchObject({ fee });
	});

	it.each([
		["charge.dispute.funds_withdrawn", "warning_needs_response", "needs_response"],
		["charge.dispute.funds_reinstated", "under_review", "won"],
		["charge.dispute.closed", "lost", "lost"],
	])("after %s with status %s counts as %s", (type, status, counted) => {
		expect(readDispute({ status }, type)).toMatchObject({ status: counted });
	});
});

it("tells a dispute without the ids of its payment, as charges of old have", () => {
	const bare = disputeSchema.parse(
		dispute({ charge: null, payment_intent: undefined, balance_transactions: null }),
	);
	expect(disputeOf(bare, "charge.dispute.created").money).toMatchObject({
		...{ charge_id: null, payment_intent_id: null, fee: null },
	});
});
