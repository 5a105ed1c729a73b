/** Profile, plan, cancellation and usage, as the account itself reads and changes them. */

import { beforeEach, describe, expect, it } from "vitest";
import type { CallOutput } from "../../contract/calls-schema.ts";
import { asCustomer, type Customer, callAs, signUp } from "./accounts.ts";
import { daysAgo, lastMidnights } from "./events.ts";
import { migratedDatabase } from "./harness.ts";
import { addCall } from "./usage.ts";

const database = migratedDatabase();

describe("the own account", () => {
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

	const EVER = { current_period_end: null, ends_at: null };
	it.each([
		["a trial", "current_period_end = now()", true, { state: "beta", ...EVER }],
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
});

describe("the own usage", () => {
	const usageOf = (customer: Customer, days = lastMidnights()) =>
		callAs<CallOutput<"get_own_usage">>(
			database,
			customer,
			"get_own_usage($1::text::timestamptz[])",
			[`{${days}}`],
		);

	const add = (id: string, kind: string, at: Date) => addCall(database, { id }, { kind, at });

	let customer: Customer;

	beforeEach(async () => {
		customer = await signUp(database);
	});

	describe("the usage of a customer", () => {
		it("counts the calls of each day by type, from the first to the last millisecond of the period", async () => {
			await add(customer.id, "formula", daysAgo(29));
			await add(customer.id, "chat", daysAgo(29, -1));
			await add(customer.id, "formula", daysAgo(0));
			await add(customer.id, "chat", daysAgo(0));
			await add(customer.id, "chat", daysAgo(0));
			// A wrong clock of the add-in's server: not today's.
			await add(customer.id, "chat", daysAgo(-1));
			const { days } = await usageOf(customer);
			expect(days[0]).toMatchObject({ formula: 1, chat: 0 });
			expect(days[29]).toMatchObject({ formula: 1, chat: 2 });
		});

		it("counts the days between the midnights of the caller's time zone", async () => {
			await add(customer.id, "formula", daysAgo(1, 3_600_000 - 1));
			await add(customer.id, "formula", daysAgo(1, 3_600_000));
			const inUtc = await usageOf(customer);
			expect(inUtc.days.slice(27).map(({ formula }) => formula)).toEqual([0, 2, 0]);
			const hourBehind = await usageOf(customer, lastMidnights(1));
			expect(hourBehind.days.slice(27).map(({ formula }) => formula)).toEqual([1, 1, 0]);
		});

		it("is that of the caller alone", async () => {
			const other = await signUp(database);
			for (const kind of ["chat", "formula"]) await add(other.id, kind, daysAgo(0));
			const none = { formula: 0, chat: 0 };
			expect(await usageOf(customer)).toMatchObject({
				...{ month: none, days: Array.from({ length: 30 }, () => none) },
				ever: { formula: false, chat: false },
			});
			expect((await usageOf(other)).month).toEqual({ formula: 1, chat: 1 });
		});
	});
});
