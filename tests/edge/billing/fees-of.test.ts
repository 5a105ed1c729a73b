import { expect, it } from "vitest";
import { feesOf } from "../../../worker/billing/fees-of.ts";
import { charge } from "../../fakes/stripe.ts";

const settled = (changed: object = {}) =>
	charge({
		status: "succeeded",
		balance_transaction: { id: "txn_1", amount: 1399, fee: 46, currency: "eur" },
		...changed,
	});
const feesIn = (...data: unknown[]) => feesOf({ object: "list", data }, "pi_1");

it("are events of ours, one for each charge that paid", () => {
	expect(feesIn(charge({ id: "ch_0", status: "failed" }), settled())).toMatchObject([
		{ id: "fee:ch_1", customer_id: "cus_1", money: { kind: "fee", charge_id: "ch_1", fee: 46 } },
	]);
});

it("of 0 are known", () => {
	const free = { amount: 1399, fee: 0, currency: "eur" };
	expect(feesIn(settled({ balance_transaction: free }))?.[0]?.money).toMatchObject({ fee: 0 });
});

it.each<[string, unknown[]]>([
	["there is no charge", []],
	["Stripe settles the charge later", [settled({ balance_transaction: null })]],
	[
		"Stripe settles in another currency",
		[settled({ balance_transaction: { amount: 1500, fee: 46, currency: "usd" } })],
	],
	["one of two charges has none", [settled(), settled({ id: "ch_2", balance_transaction: null })]],
	["the charge is of another payment", [settled({ payment_intent: "pi_2" })]],
])("are unknown when %s", (_, data) => {
	expect(feesIn(...data)).toBeUndefined();
});

it.each([null, {}, { data: [{ id: 1 }] }, "text"])("are unknown in %j", (body) => {
	expect(feesOf(body, "pi_1")).toBeUndefined();
});
