/** Events of an export of Stripe's objects, as text beside this file (CONTRIBUTING.md#checks). */
import { expect, it } from "vitest";
import { readExport } from "../../../worker/backfill/read-export.ts";
import { summaryOf } from "../../../worker/backfill/summary.ts";
import {
	charge,
	checkoutSession,
	dispute,
	invoice,
	price,
	stripeEvent,
	subscription,
	subscriptionItem,
} from "../../fakes/stripe.ts";

const T = 1_790_000_000;
const sold = (id: string, changed: object) => subscription({ id, start_date: T, ...changed });
const refund = (n: number, status: string) => ({
	...{ id: `re_${n}`, amount: 100 * n, created: T + 40 - n, status },
});
const fee = { amount: 1399, fee: 46, currency: "eur" };
const foreign = {
	items: { data: [subscriptionItem({ price: price({ id: "price_of_others" }) })] },
};

/** The newest first, as Stripe lists them. */
const LISTED = [
	invoice({ id: "in_paid", status_transitions: { paid_at: T + 5 } }),
	invoice({ id: "in_dated", status_transitions: null, created: T + 6 }),
	invoice({ id: "in_open", status: "open", amount_paid: 0, amount_remaining: 900, created: T + 7 }),
	invoice({ id: "in_new", status: "open", amount_paid: 0, attempt_count: 0 }),
	invoice({ id: "in_untold", status: "open", amount_paid: 0, attempt_count: null }),
	invoice({ id: "in_draft", status: "draft", amount_paid: 0 }),
	invoice({ id: "in_of_trial", amount_paid: 0, total: 0 }),
	invoice({ id: "in_without_mail", customer_email: undefined, created: T + 10 }),
	charge({ id: "ch_plain", created: T + 8, balance_transaction: "txn_1" }),
	charge({ id: "ch_of_nobody", customer: null }),
	charge({ id: "ch_untold_refund", amount_refunded: 100, refunds: { data: [] } }),
	charge({
		...{ id: "ch_returned", created: T + 9, amount_refunded: 300, balance_transaction: fee },
		refunds: {
			data: [
				...[refund(1, "succeeded"), refund(2, "pending")],
				...[refund(4, "failed"), refund(5, "canceled")],
			],
		},
	}),
	sold("sub_runs", {}),
	sold("sub_foreign", foreign),
	sold("sub_in_trial", { status: "trialing", trial_end: T + 900 }),
	sold("sub_after_trial", { trial_end: T + 100 }),
	sold("sub_ended_in_trial", { status: "canceled", trial_end: T + 100, ended_at: T + 50 }),
	sold("sub_ended_with_trial", { status: "canceled", trial_end: T + 100, ended_at: T + 100 }),
	sold("sub_ended_after_trial", { status: "canceled", trial_end: T + 100, ended_at: T + 101 }),
	sold("sub_without_trial", { trial_end: T }),
	sold("sub_ended_as_planned", {
		...{ status: "canceled", cancel_at: T + 70, canceled_at: T + 60, ended_at: T + 70 },
	}),
	sold("sub_ends_untold", { cancel_at: T + 9000 }),
	sold("sub_goes_on", { canceled_at: T + 80 }),
	sold("sub_discounted", { discounts: ["di_1", "di_lost"] }),
	sold("sub_ended", { status: "canceled", canceled_at: T + 60, ended_at: T + 70 }),
	sold("sub_ends", { cancel_at: T + 9000, canceled_at: T + 80 }),
	sold("sub_ends_with_period", { cancel_at_period_end: true, canceled_at: T + 90 }),
	sold("sub_never_begun", { status: "incomplete_expired" }),
	stripeEvent("invoice.payment_failed", invoice({ id: "in_event" }), { id: "evt_1", created: T }),
	stripeEvent("charge.dispute.created", dispute(), { id: "evt_2", created: T }),
	stripeEvent("checkout.session.completed", checkoutSession(), { id: "evt_3", created: T }),
	stripeEvent(
		...(["checkout.session.completed", checkoutSession({ payment_status: "unpaid" })] as const),
		{ id: "evt_4", created: T },
	),
	stripeEvent("customer.created", {}),
	{ object: "customer" },
];
const COUPON = { percent_off: 50, duration: "forever" };

it("of every kind is as recorded", async () => {
	const stripe = {
		readSubscription: async (id: string) => ({
			...{ ok: true as const, body: sold(id, { discounts: [{ id: "di_1", coupon: COUPON }] }) },
		}),
		readCoupon: async () => ({ ok: false as const, reason: "not configured" }),
	};
	const text = JSON.stringify({ object: "list", data: LISTED });
	const found = await readExport(text, { prices: new Set(["price_1"]), stripe });
	const { events, problems, skipped } = found;
	const lines = [
		...[...events, ...problems].map((line) => JSON.stringify(line)),
		...summaryOf(events),
	];
	await expect(`${lines.join("\n")}\nskipped: ${skipped}\n`).toMatchFileSnapshot("export.txt");
});
