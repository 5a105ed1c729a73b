import { feesOf } from "../billing/fees-of.ts";
import { valueOrThrow } from "../http/errors.ts";
import type { Services } from "../services.ts";

/** One after the other, far below Stripe's limit of 25 calls a second (https://docs.stripe.com/rate-limits). */
const MAX_PAYMENTS = 50;

/**
 * Reads the fees from Stripe that its events do not tell (docs/product/money.md#payments). What is done is stored at
 * once: a run that stops goes on with the next one.
 *
 * @returns how many payments got their fee, and how many Stripe could not tell it of
 * @throws Error at the first call that Stripe or the database refuses: the others would be refused, too
 */
export async function fillFees(
	{
		applyBillingEvent,
		sqlCalls,
		stripe,
	}: Pick<Services, "applyBillingEvent" | "sqlCalls" | "stripe">,
	now: number,
): Promise<{ filled: number; unknown: number }> {
	const { asService } = sqlCalls;
	const at_time = new Date(now).toISOString();
	const done = { filled: 0, unknown: 0 };
	const payments = await asService("list_unknown_fees", { at_time, max_rows: MAX_PAYMENTS });
	for (const { payment_id: payment, payment_intent_id } of valueOrThrow(payments)) {
		const isFilled =
			payment_intent_id !== null && (await fill(payment_intent_id, { applyBillingEvent, stripe }));
		if (!isFilled) valueOrThrow(await asService("note_fee_request", { payment, at_time }));
		done[isFilled ? "filled" : "unknown"]++;
	}
	return done;
}

/** @returns whether Stripe had the fees of the payment. */
async function fill(
	paymentIntentId: string,
	{ applyBillingEvent, stripe }: Pick<Services, "applyBillingEvent" | "stripe">,
): Promise<boolean> {
	const list = await stripe.listCharges(paymentIntentId);
	if (!list.ok) {
		if (list.isMissing) return false;
		throw new Error(list.reason);
	}
	let isFilled = false;
	for (const event of feesOf(list.body, paymentIntentId) ?? []) {
		const result = await applyBillingEvent(event);
		// Stores a charge that makes no sense for an operator.
		if (!result.ok && result.failure !== "invalid") {
			throw new Error(result.reason);
		}
		isFilled = result.ok && result.outcome === "applied";
	}
	return isFilled;
}
