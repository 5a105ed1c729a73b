import { describe, expect, it } from "vitest";
import { applyEvent, billingEvent, type Customer, callAs, checkout, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

type Listed = { id: string; subscription_id: string }[];

const request = (customer: Customer) =>
	callAs<Listed>(database, customer, "request_cancellation()");
const requested = async (customer: Customer) =>
	(await request(customer)).map((row) => row.subscription_id).sort();
const listed = () => database.call<Listed>("list_waiting_cancellations()");
const confirm = (id?: string) => database.call("confirm_cancellation($1)", [id]);
const payingCustomer = async (form: object = {}) => {
	const customer = await signUp(database, { form });
	await applyEvent(database, checkout({ user_id: customer.id }));
	return customer;
};

describe("request_cancellation", () => {
	it("stores the request with its time and the end of the paid period, and mails a receipt, once", async () => {
		const customer = await payingCustomer({ language: "en" });
		const first = await request(customer);
		expect(await request(customer)).toEqual(first);
		expect(first).toMatchObject([{ subscription_id: "sub_1" }]);
		expect(
			await database.query(
				`select extract(epoch from ends_at)::int as ends_at, confirmed_at,
					requested_at > now() - interval '1 minute' as is_now from public.cancellations`,
			),
		).toEqual([{ ends_at: 1_792_592_000, confirmed_at: null, is_now: true }]);
		expect(await database.mails()).toEqual([
			{
				...{ kind: "cancellation_receipt", recipient: customer.email, language: "en" },
				data: {
					requested_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/),
					ends_on: "2026-10-21T14:13:20+00:00",
					reference: first[0]?.id,
				},
			},
		]);
	});

	it("cancels each running subscription of the account, not only the one in force", async () => {
		const customer = await payingCustomer();
		await applyEvent(database, checkout({ user_id: customer.id, subscription_id: "sub_2" }));
		expect(await requested(customer)).toEqual(["sub_1", "sub_2"]);
		expect(await database.mails()).toHaveLength(2);
	});

	it("cancels a plan whose end is planned for after its paid period, which keeps the account until then", async () => {
		const customer = await payingCustomer();
		const change = { cancel_at_period_end: true, ends_at: 1_792_592_000 + 86_400 };
		await applyEvent(database, billingEvent({ created: 1_790_000_100, change }));
		await expect(callAs(database, customer, "delete_account()")).rejects.toMatchObject({
			code: "PT409",
		});
		expect(await requested(customer)).toEqual(["sub_1"]);
		await callAs(database, customer, "delete_account()");
	});

	it.each<[string, object | null]>([
		["a plan that ends already", { cancel_at_period_end: true }],
		["a plan that ends then", { cancel_at_period_end: true, ends_at: 1_792_592_000 }],
	])("refuses %s", async (_, change) => {
		const customer = await signUp(database);
		const paid = checkout({ user_id: customer.id });
		if (change) await applyEvent(database, { ...paid, change: { ...paid.change, ...change } });
		await expect(request(customer)).rejects.toMatchObject({
			...{ code: "PT409", message: "nothing_to_cancel" },
		});
		expect(await database.mails()).toEqual([]);
	});
});

describe("a waiting cancellation", () => {
	it("is listed until Stripe has accepted it", async () => {
		const waiting = await request(await payingCustomer());
		expect(await listed()).toEqual(waiting);
		await confirm(waiting[0]?.id);
		expect(await listed()).toEqual([]);
		const confirmed_at = "2026-01-02T03:04:05+00:00";
		await database.query("update public.cancellations set confirmed_at = $1", [confirmed_at]);
		expect(await confirm(waiting[0]?.id)).toBe(true);
		const sql = "select to_jsonb(confirmed_at) as confirmed_at from public.cancellations";
		expect(await database.column(sql)).toEqual([confirmed_at]);
	});

	it("is not requested again before Stripe's event of it has come", async () => {
		const customer = await payingCustomer();
		const [waiting] = await request(customer);
		await confirm(waiting?.id);
		await expect(request(customer)).rejects.toMatchObject({ code: "PT409" });
	});

	it("outlives the account, so that Stripe still learns of it", async () => {
		const customer = await payingCustomer();
		const waiting = await request(customer);
		await callAs(database, customer, "delete_account()");
		expect(await listed()).toEqual(waiting);
	});

	it("can be requested again when the plan was resumed at Stripe", async () => {
		const customer = await payingCustomer();
		const [first] = await request(customer);
		await confirm(first?.id);
		const planned = (created: number, cancel_at_period_end: boolean) =>
			applyEvent(database, billingEvent({ created, change: { cancel_at_period_end } }));
		await planned(1_790_000_100, true);
		await expect(request(customer)).rejects.toMatchObject({ code: "PT409" });
		await planned(Math.ceil(Date.now() / 1000) + 60, false);
		expect((await request(customer))[0]?.id).not.toBe(first?.id);
	});
});
