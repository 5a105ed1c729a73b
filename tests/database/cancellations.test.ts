import { beforeEach, describe, expect, it } from "vitest";
import {
	applyEvent,
	asCustomer,
	billingEvent,
	type Customer,
	checkout,
	signUp,
} from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

interface Listed {
	id: string;
	subscription_id: string;
}

const request = async (customer: Customer) => {
	const [row] = await asCustomer<{ result: Listed[] }>(
		database,
		customer,
		"select public.request_cancellation() as result",
	);
	return row?.result ?? [];
};
const asWorker = async <T>(call: string, ...args: unknown[]) => {
	const [row] = await database.asRole<{ result: T }>(
		"service_role",
		`select public.${call} as result`,
		args,
	);
	return row?.result;
};
const mails = () =>
	database.query<{ kind: string; recipient: string; language: string; data: object }>(
		"select kind, recipient, language, data from private.mails order by created_at",
	);
const payingCustomer = async (form: object = {}) => {
	const customer = await signUp(database, { form });
	await applyEvent(database, checkout({ user_id: customer.id }));
	return customer;
};

beforeEach(() => database.reset());

describe("request_cancellation", () => {
	it("stores the request with its time and the end of the paid period, and mails a receipt", async () => {
		const customer = await payingCustomer({ language: "en" });
		const [waiting] = await request(customer);
		expect(waiting?.subscription_id).toBe("sub_1");
		const [row] = await database.query(
			`select extract(epoch from ends_at)::int as ends_at, confirmed_at,
				requested_at > now() - interval '1 minute' as is_now
			from public.cancellations where user_id = $1`,
			[customer.id],
		);
		expect(row).toEqual({ ends_at: 1_792_592_000, confirmed_at: null, is_now: true });
		expect(await mails()).toEqual([
			{
				kind: "cancellation_receipt",
				recipient: customer.email,
				language: "en",
				data: {
					requested_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/),
					ends_on: "2026-10-21T14:13:20+00:00",
					reference: waiting?.id,
				},
			},
		]);
	});

	it("repeated, changes nothing and mails nothing more", async () => {
		const customer = await payingCustomer();
		const first = await request(customer);
		expect(await request(customer)).toEqual(first);
		expect(await mails()).toHaveLength(1);
	});

	it("cancels each running subscription of the account, not only the one in force", async () => {
		const customer = await payingCustomer();
		await applyEvent(database, checkout({ user_id: customer.id, subscription_id: "sub_2" }));
		expect((await request(customer)).map((row) => row.subscription_id).sort()).toEqual([
			"sub_1",
			"sub_2",
		]);
		expect(await mails()).toHaveLength(2);
	});

	it("cancels an imported plan that no event created", async () => {
		const customer = await signUp(database);
		await database.query(
			`update public.user_subscriptions set subscription_type = 'premium',
				stripe_subscription_id = 'sub_imported' where user_id = $1`,
			[customer.id],
		);
		expect((await request(customer)).map((row) => row.subscription_id)).toEqual(["sub_imported"]);
	});

	it.each<[string, object | null]>([
		["a trial", null],
		["an ended plan", { subscription_status: "canceled" }],
		["a plan that ends already", { cancel_at_period_end: true }],
	])("refuses %s", async (_, change) => {
		const customer = await signUp(database);
		if (change) {
			const paid = checkout({ user_id: customer.id });
			await applyEvent(database, { ...paid, change: { ...paid.change, ...change } });
		}
		await expect(request(customer)).rejects.toMatchObject({
			code: "PT409",
			message: "nothing_to_cancel",
		});
		expect(await mails()).toEqual([]);
	});

	it("touches nobody else, and refuses a session that has ended", async () => {
		const customer = await payingCustomer();
		const stranger = await signUp(database);
		await expect(request(stranger)).rejects.toMatchObject({ code: "PT409" });
		await database.query("delete from auth.sessions where user_id = $1", [customer.id]);
		await expect(request(customer)).rejects.toMatchObject({ code: "PT401" });
		expect(await asWorker("list_waiting_cancellations()")).toEqual([]);
	});
});

describe("a waiting cancellation", () => {
	it("is listed until Stripe has accepted it", async () => {
		const waiting = await request(await payingCustomer());
		expect(await asWorker("list_waiting_cancellations()")).toEqual(waiting);
		await asWorker("confirm_cancellation($1)", waiting[0]?.id);
		expect(await asWorker("list_waiting_cancellations()")).toEqual([]);
	});

	it("outlives the account, so that Stripe still learns of it", async () => {
		const customer = await payingCustomer();
		const waiting = await request(customer);
		await asCustomer(database, customer, "select public.delete_account()");
		expect(await asWorker("list_waiting_cancellations()")).toEqual(waiting);
	});

	it("can be requested again when the plan was resumed at Stripe", async () => {
		const customer = await payingCustomer();
		const [first] = await request(customer);
		await asWorker("confirm_cancellation($1)", first?.id);
		await applyEvent(
			database,
			billingEvent({ created: 1_790_000_100, change: { cancel_at_period_end: true } }),
		);
		await expect(request(customer)).rejects.toMatchObject({ code: "PT409" });
		await applyEvent(
			database,
			billingEvent({ created: 1_790_000_200, change: { cancel_at_period_end: false } }),
		);
		const [second] = await request(customer);
		expect(second?.id).not.toBe(first?.id);
	});
});
