import * as z from "zod/mini";
import type { BillingEvent } from "../../contract/billing.ts";
import { chargeOf, chargeSchema } from "./read-charge.ts";

const listSchema = z.object({ data: z.array(chargeSchema) });

/**
 * The fees of a payment as events of ours, from Stripe's list of its charges; undefined as long as one of them is
 * unknown or in another currency than the payment, or for a response of another shape.
 */
export function feesOf(list: unknown, paymentIntentId: string): BillingEvent[] | undefined {
	const listed = listSchema.safeParse(list).data?.data ?? [];
	// Attempts that failed cost nothing.
	const charges = listed.filter(
		({ status, payment_intent }) => status === "succeeded" && payment_intent === paymentIntentId,
	);
	const events = charges.flatMap((charge) => {
		const { money, ...facts } = chargeOf(charge);
		if (money?.kind !== "charge" || money.fee === null) return [];
		const { charge_id, payment_intent_id, currency, fee } = money;
		return {
			...{ id: `fee:${charge_id}`, type: "fee.read", created: charge.created },
			...{ user_id: null, email: null, change: null, ...facts },
			money: { kind: "fee" as const, charge_id, payment_intent_id, currency, fee },
		};
	});
	return charges.length > 0 && events.length === charges.length ? events : undefined;
}
