import { beforeEach, describe, expect, it } from "vitest";
import type { Revenue } from "../../contract/analytics-schema.ts";
import type { UnknownFee } from "../../contract/billing.ts";
import { feesOf } from "../../worker/billing/fees-of.ts";
import { charge, invoice, invoicePayment } from "../fakes/stripe.ts";
import { applyEvent, signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { dayOf, daysAgo } from "./events.ts";
import { migratedDatabase } from "./harness.ts";
import { deliverEvent, eventAt, plan, readPayments, type StripeEvent } from "./money.ts";

const database = migratedDatabase();
const { refresh, rpc } = asAdmin(database);
const AGO = 5;
const T = Math.floor(daysAgo(AGO).getTime() / 1000);

const apply = (event: StripeEvent) => deliverEvent(database, event);
const at = (minutes: number) => new Date((T + minutes * 60) * 1000).toISOString();

/** A payment as live webhooks tell it: the balance transaction is an id. */
async function pay(n: number, changed: object = {}) {
	const ids = { charge: `ch_${n}`, payment_intent: `pi_${n}` };
	const when = { status_transitions: { paid_at: T } };
	await apply(eventAt(T, "invoice.paid", invoice({ id: `in_${n}`, ...when })));
	const link = invoicePayment({ invoice: `in_${n}`, payment: ids });
	await apply(eventAt(T, "invoice_payment.paid", link));
	const made = charge({ id: ids.charge, payment_intent: ids.payment_intent, ...changed });
	await apply(eventAt(T, "charge.succeeded", made));
}

/** The fee as the duty stores it. */
async function fill(n: number, fee: number) {
	const withFee = charge({
		...{ id: `ch_${n}`, payment_intent: `pi_${n}`, status: "succeeded", created: T },
		balance_transaction: { amount: 1399, fee, currency: "eur" },
	});
	const events = feesOf({ data: [withFee] }, `pi_${n}`) ?? [];
	return Promise.all(events.map((event) => applyEvent(database, event)));
}

const fees = async () => (await readPayments(database)).map(({ id, fee }) => [id, fee]);
const cash = async () => {
	const day = dayOf(daysAgo(AGO));
	const report = await rpc<Revenue>(`analytics_revenue('${day}', '${day}', 'day')`);
	const { fees: known, fees_unknown } = report.steps[0]?.cash ?? {};
	return { fees: known, fees_unknown };
};
const unknown = (minutes: number, maxRows = 50) =>
	database.call<UnknownFee[]>("list_unknown_fees($1, $2)", [at(minutes), maxRows]);
const note = (payment: string, minutes: number) =>
	database.call("note_fee_request($1, $2)", [payment, at(minutes)]);

beforeEach(async () => {
	const customer = await signUp(database);
	const begun = eventAt(T - 5, "customer.subscription.created", plan());
	await deliverEvent(database, begun, customer.id);
});

describe("a fee", () => {
	it("that a live webhook does not tell is empty, never 0, in rows, report and rollup", async () => {
		await pay(1);
		expect(await fees()).toEqual([["in_1", null]]);
		expect(await cash()).toEqual({ fees: null, fees_unknown: 1 });
		await refresh();
		expect(await cash()).toEqual({ fees: null, fees_unknown: 1 });
	});

	it("that was read counts, and a total says how many it lacks", async () => {
		await pay(1);
		await pay(2);
		expect(await fill(1, 46)).toEqual(["applied"]);
		expect(await fees()).toEqual([
			["in_1", 46],
			["in_2", null],
		]);
		expect(await cash()).toEqual({ fees: 46, fees_unknown: 1 });
		await fill(2, 0);
		expect(await cash()).toEqual({ fees: 46, fees_unknown: 0 });
		expect(await fill(2, 0)).toEqual(["duplicate"]);
	});

	it("of two charges is unknown while one of them is", async () => {
		await pay(1);
		await apply(eventAt(T, "charge.succeeded", charge({ id: "ch_9", payment_intent: "pi_1" })));
		await fill(1, 46);
		expect(await fees()).toEqual([["in_1", null]]);
	});
});

describe("payments to ask Stripe about", () => {
	const listed = async (minutes: number) => (await unknown(minutes)).map((each) => each.payment_id);

	it("are those without a fee, an hour after them, and no more than asked for", async () => {
		for (const n of [1, 2]) await pay(n);
		expect(await unknown(61, 1)).toHaveLength(1);
		await fill(2, 46);
		expect(await unknown(59)).toEqual([]);
		expect(await unknown(61)).toEqual([{ payment_id: "in_1", payment_intent_id: "pi_1" }]);
	});

	it("are asked about again 20 hours later, ten times in all", async () => {
		await pay(1);
		const DAY = 24 * 60;
		for (let day = 1; day <= 10; day++) {
			expect(await listed(day * DAY)).toEqual(["in_1"]);
			await note("in_1", day * DAY);
			expect(await listed(day * DAY + 19 * 60)).toEqual([]);
		}
		expect(await listed(11 * DAY)).toEqual([]);
	});
});
