/** Charges, their refunds and disputes, as facts of money (docs/product/money.md#payments). */
import * as z from "zod/mini";
import type { ChargeMoney, DisputeMoney, RefundMoney } from "../../contract/billing.ts";
import type { MoneyFacts } from "./read-invoice.ts";
import { amount, currency, reference, seconds, word } from "./stripe-shapes.ts";

const balanceTransaction = z.object({ amount, fee: amount, currency });

/** https://docs.stripe.com/api/charges/object */
export const chargeSchema = z.object({
	id: word,
	customer: z.nullish(reference),
	status: z.nullish(z.string()),
	currency,
	created: seconds,
	amount_refunded: amount,
	payment_intent: z.nullish(reference),
	/** Gone since API version 2025-03-31. */
	invoice: z.nullish(reference),
	/** Its id, unless the call expanded it. */
	balance_transaction: z.nullish(z.union([word, balanceTransaction])),
	/** Absent since API version 2022-11-15, unless the call expanded it. */
	refunds: z.nullish(
		z.object({
			data: z.array(
				z.object({ id: word, amount, created: seconds, status: z.nullish(z.string()) }),
			),
		}),
	),
});
export type Charge = z.infer<typeof chargeSchema>;

/** https://docs.stripe.com/api/refunds/object */
export const refundSchema = z.object({
	id: word,
	charge: z.nullish(reference),
	payment_intent: z.nullish(reference),
	currency,
	amount,
	created: seconds,
	status: z.nullish(z.string()),
});

/** https://docs.stripe.com/api/disputes/object */
export const disputeSchema = z.object({
	id: word,
	charge: z.nullish(reference),
	payment_intent: z.nullish(reference),
	currency,
	amount,
	status: word,
	balance_transactions: z.nullish(z.array(balanceTransaction)),
});

/** The charge's state: it has the sum of its refunds. One without a customer paid no subscription. */
export function chargeOf(charge: Charge): MoneyFacts {
	const money: ChargeMoney = {
		kind: "charge",
		charge_id: charge.id,
		payment_intent_id: charge.payment_intent ?? null,
		invoice_id: charge.invoice ?? null,
		currency: charge.currency,
		amount_refunded: charge.amount_refunded,
		fee: feeOf([charge.balance_transaction ?? null], charge.currency),
	};
	return {
		customer_id: charge.customer ?? null,
		subscription_id: null,
		is_listed: true,
		money: charge.customer == null ? null : money,
	};
}

/** A refund that failed or was canceled; of others the charge tells all. */
export function failedRefundOf(refund: z.infer<typeof refundSchema>): MoneyFacts {
	const isUndone = refund.status === "failed" || refund.status === "canceled";
	const money: RefundMoney | null =
		isUndone && refund.charge != null
			? {
					kind: "refund",
					refund_id: refund.id,
					charge_id: refund.charge,
					payment_intent_id: refund.payment_intent ?? null,
					currency: refund.currency,
					amount: refund.amount,
					refunded_at: refund.created,
				}
			: null;
	return { customer_id: null, subscription_id: null, is_listed: true, money };
}

/** @param type what happened to the dispute; its status can lag behind the money. */
export function disputeOf(dispute: z.infer<typeof disputeSchema>, type: string): MoneyFacts {
	const moved: Record<string, string> = {
		"charge.dispute.funds_withdrawn": "needs_response",
		"charge.dispute.funds_reinstated": "won",
	};
	const money: DisputeMoney = {
		kind: "dispute",
		dispute_id: dispute.id,
		charge_id: dispute.charge ?? null,
		payment_intent_id: dispute.payment_intent ?? null,
		currency: dispute.currency,
		amount: dispute.amount,
		status: moved[type] ?? dispute.status,
		fee: feeOf(dispute.balance_transactions ?? [], dispute.currency),
	};
	return { customer_id: null, subscription_id: null, is_listed: true, money };
}

/** Null unless all of it is there, in the currency of the payment. */
function feeOf(
	transactions: readonly (string | null | z.infer<typeof balanceTransaction>)[],
	currency: string,
): number | null {
	let sum: number | null = null;
	for (const transaction of transactions) {
		if (transaction === null || typeof transaction === "string") return null;
		if (transaction.currency !== currency) return null;
		sum = (sum ?? 0) + transaction.fee;
	}
	return sum;
}
