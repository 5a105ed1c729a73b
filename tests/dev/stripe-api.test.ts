import Stripe from "stripe";
import { expect, it, onTestFinished, vi } from "vitest";
import type { CustomerMoney } from "../../contract/billing.ts";
import { createFaultGate } from "../../dev/fault-gate.ts";
import { FAULT, type Fault } from "../../dev/faults.ts";
import { createStripeApi } from "../../dev/stripe-api.ts";
import { LOCAL_WEBHOOK_SECRET } from "../../dev/worker-env.ts";
import { compareMoney, customerSchema } from "../../worker/billing/compare-money.ts";
import { readEvent } from "../../worker/billing/read-event.ts";

const ROW = {
	customer: "cus_1",
	status: "active",
	interval: "year",
	period_end: 1_792_592_000,
	cancel_at_period_end: false,
};

function apiOver(...rows: (typeof ROW)[]) {
	const faults = createFaultGate<Fault>((input) => FAULT.parse(input));
	const reported: Request[] = [];
	vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
		reported.push(new Request(url, init));
		return new Response();
	});
	onTestFinished(() => void vi.unstubAllGlobals());
	const database = { query: async <T>() => rows as T[] };
	return { api: createStripeApi(database, "http://site.test", faults), faults, reported };
}

const CANCEL = {
	method: "POST",
	headers: { "content-type": "application/x-www-form-urlencoded" },
	body: "cancel_at_period_end=true",
};

it("reports a cancellation by an event that the Worker accepts", async () => {
	const { api, reported } = apiOver(ROW);
	const response = await api.request("/v1/subscriptions/sub_1", CANCEL);
	expect(await response.json()).toMatchObject({ id: "sub_1", cancel_at_period_end: true });
	const [event] = reported;
	const payload = (await event?.clone().text()) ?? "";
	const signature = event?.headers.get("stripe-signature") ?? "";
	const { webhooks } = new Stripe("sk_test");
	expect(() => webhooks.constructEvent(payload, signature, LOCAL_WEBHOOK_SECRET)).not.toThrow();
	expect(event?.url).toBe("http://site.test/api/billing/webhook");
	expect(readEvent(await event?.json(), new Set())).toMatchObject({
		subscription_id: "sub_1",
		change: { billing_period: "annual", cancel_at_period_end: true },
	});
});

it("knows no other subscription, and fails when it is told to", async () => {
	expect((await apiOver().api.request("/v1/subscriptions/sub_1")).status).toBe(404);
	const { api, faults, reported } = apiOver(ROW);
	faults.set({ part: "stripe", mode: "status", status: 503 });
	expect((await api.request("/v1/subscriptions/sub_1", CANCEL)).status).toBe(503);
	expect(reported).toEqual([]);
});

it("lists a customer's money as our rows tell it, so that a comparison finds it equal", async () => {
	const money: CustomerMoney = {
		subscriptions: {
			sub_1: {
				...{ kind: "subscription", status: "active", currency: "eur", mrr: 979, price: 11_752 },
				...{ quantity: 1, interval: "year", interval_count: 1, discount: 0, ends_at: null },
				...{ discounts: [], is_deleted: false },
			},
		},
		payments: { in_1: { currency: "eur", amount: 11_752 } },
		refunds: { ch_1: 500 },
	};
	const faults = createFaultGate<Fault>((input) => FAULT.parse(input));
	const database = { query: async <T>() => [{ money }] as T[] };
	const api = createStripeApi(database, "http://site.test", faults);
	const list = async (kind: string) => (await api.request(`/v1/${kind}?customer=cus_1`)).json();
	const theirs = customerSchema.parse({
		subscriptions: await list("subscriptions"),
		invoices: await list("invoices"),
		charges: await list("charges"),
	});
	expect(compareMoney(theirs, money, new Set(), 0)).toEqual({ equal: 3, differences: [] });
});
