import { beforeEach, describe, expect, it } from "vitest";
import { asCustomer, type Customer, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

let customer: Customer;
let other: Customer;

beforeEach(async () => {
	[customer, other] = [await signUp(database), await signUp(database)];
});

async function call(name: string, args = "", by = customer): Promise<unknown> {
	const rows = await asCustomer<{ result: unknown }>(
		database,
		by,
		`select public.${name}(${args}) as result`,
	);
	return rows[0]?.result;
}

const save = (change: object, by = customer) =>
	call("save_own_profile", `'${JSON.stringify(change)}'`, by);

describe("the own profile", () => {
	it("is read, and changed in the parts that are given", async () => {
		await save({ full_name: "Zoé", language: "en" });
		await save({ email_notifications: false });
		expect(await call("get_own_profile")).toMatchObject({
			...{ email: customer.email, full_name: "Zoé", language: "en" },
			...{ email_notifications: false, created_at: expect.any(String) },
		});
		await save({ full_name: null, id: other.id, email: "x@y.z" });
		expect(await call("get_own_profile")).toMatchObject({
			...{ email: customer.email, full_name: null, language: "en" },
		});
		expect(await call("get_own_profile", "", other)).toMatchObject({
			...{ email: other.email, language: "fr", email_notifications: true },
		});
	});

	it.each([
		...["", " Ana", "Ana ", "Ana\n", "n".repeat(201)].map((full_name) => ({ full_name })),
		...["", "de"].map((language) => ({ language })),
	])("refuses %j", async (change) => {
		await expect(save({ language: "en", ...change })).rejects.toMatchObject({ code: "23514" });
		expect(await call("get_own_profile")).toMatchObject({ language: "fr" });
	});
});

it("the own plan is read, and null is none", async () => {
	expect(await call("get_own_subscription")).toMatchObject({
		...{ subscription_type: "free_trial", state: "trial" },
		...{ billing_period: null, ends_at: null, can_cancel: false },
	});
	await database.query("delete from public.user_subscriptions where user_id = $1", [customer.id]);
	expect(await call("get_own_subscription")).toBeNull();
	expect(await call("get_own_subscription", "", other)).not.toBeNull();
});

const EVER = { current_period_end: null, ends_at: null };
it.each([
	["a trial", "billing_period = null", true, { state: "beta", ...EVER }],
	["a trial that is over", "current_period_end = '2026-01-01'", true, { state: "beta", ...EVER }],
	["the beta", "subscription_type = 'beta'", false, { state: "beta" }],
	[
		"Pro",
		"subscription_type = 'premium', current_period_end = now() + interval '9 days'",
		false,
		{ state: "active", ends_at: null },
	],
	[
		"a plan that has ended",
		"subscription_type = 'premium', subscription_status = 'canceled'",
		false,
		{ state: "ended" },
	],
])("whoever has %s joins the beta, or keeps the plan", async (_, columns, joined, plan) => {
	await database.query(`update public.user_subscriptions set ${columns} where user_id = $1`, [
		customer.id,
	]);
	expect([await call("join_beta"), await call("join_beta")]).toEqual([joined, false]);
	expect(await call("get_own_subscription")).toMatchObject(plan);
	expect(await call("get_own_subscription", "", other)).toMatchObject({ state: "trial" });
});

it("a cancellation waits until Stripe has accepted it", async () => {
	expect(await call("get_waiting_cancellation")).toBeNull();
	await database.query(
		"insert into public.cancellations (user_id, subscription_id) values ($1, 'sub_1')",
		[customer.id],
	);
	expect(await call("get_waiting_cancellation")).not.toBeNull();
	expect(await call("get_waiting_cancellation", "", other)).toBeNull();
	await database.query("update public.cancellations set confirmed_at = now() where true");
	expect(await call("get_waiting_cancellation")).toBeNull();
});
