import { beforeEach, describe, expect, it } from "vitest";
import {
	applyEvent,
	asCustomer,
	billingEvent,
	type Customer,
	checkout,
	listCustomerTables,
	readRows,
	signUp,
	signUpBusyCustomer,
} from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

beforeEach(async () => {
	await database.reset();
});

const removeOperator = ({ id }: Customer) =>
	database.query("delete from private.admins where user_id = $1", [id]);
const deleteAccount = (customer: Customer) =>
	asCustomer(database, customer, "select public.delete_account()");

describe("delete_account", () => {
	it("empties every table of the caller, by the catalog, and touches nobody else", async () => {
		const leaving = await signUpBusyCustomer(database, "leaving");
		const staying = await signUpBusyCustomer(database, "staying");
		const tables = await listCustomerTables(database);
		expect(tables.length).toBeGreaterThan(10);
		const before = new Map<string, string[]>();
		for (const table of tables) {
			expect(
				await readRows(database, table, leaving),
				`${table.name}: add a row of it to signUpBusyCustomer`,
			).not.toEqual([]);
			before.set(table.name, await readRows(database, table, staying));
		}

		await removeOperator(leaving);
		await deleteAccount(leaving);
		for (const table of tables) {
			expect(await readRows(database, table, leaving), table.name).toEqual([]);
			expect(await readRows(database, table, staying), table.name).toEqual(before.get(table.name));
		}
	});

	it("needs a sign-in of the last 10 minutes", async () => {
		const customer = await signUp(database);
		const age = (minutes: number) =>
			database.query(
				"update auth.sessions set created_at = now() - make_interval(mins => $2) where id = $1",
				[customer.id, minutes],
			);
		await age(11);
		await expect(deleteAccount(customer)).rejects.toMatchObject({ code: "PT401" });
		expect(
			await database.query("select from auth.users where id = $1", [customer.id]),
		).toHaveLength(1);
		await age(9);
		await deleteAccount(customer);
		expect(await database.query("select from auth.users where id = $1", [customer.id])).toEqual([]);
	});

	it("leaves no trace of the caller in any row, but what proves a withdrawal, a cancellation or an operator's action, and Stripe's ids of payments", async () => {
		const leaving = await signUpBusyCustomer(database, "leaving");
		await removeOperator(leaving);
		await deleteAccount(leaving);
		// That mail says goodbye.
		await database.script("select public.finish_mail(key, 'sent', '') from private.mails");
		const tables = await database.query<{ name: string }>(`
			select format('%I.%I', nspname, relname) as name
			from pg_class as c join pg_namespace as n on n.oid = relnamespace
			where nspname in ('public', 'private', 'auth') and relkind in ('r', 'p') and not relispartition
				and relname not in ('cancellations', 'withdrawals')`);
		for (const { name } of tables) {
			const rows = await database.query(
				`select row from ${name} as t cross join lateral (select (
					to_jsonb(t) - array['admin_email', 'customer_id', 'subscription_id']
				)::text) as text (row)
				where row like '%leaving%' or row like $1`,
				[`%${leaving.id}%`],
			);
			expect(rows, name).toEqual([]);
		}
		expect(await database.query("select user_id, admin_email from private.admin_actions")).toEqual([
			{ user_id: null, admin_email: leaving.email },
		]);
	});

	describe("with a paid subscription", () => {
		const paying = async (change: object = {}) => {
			const customer = await signUp(database);
			const paid = checkout({ user_id: customer.id });
			await applyEvent(database, { ...paid, change: { ...paid.change, ...change } });
			return customer;
		};
		const isThere = async ({ id }: Customer) =>
			(await database.query("select from auth.users where id = $1", [id])).length === 1;

		it.each(["active", "past_due", "unpaid", "paused"])(
			"is refused while it runs (%s), and possible once it is cancelled",
			async (subscription_status) => {
				const customer = await paying({ subscription_status });
				await expect(deleteAccount(customer)).rejects.toMatchObject({
					code: "PT409",
					message: "still_paid",
				});
				expect(await isThere(customer)).toBe(true);
				await asCustomer(database, customer, "select public.request_cancellation()");
				await deleteAccount(customer);
				expect(await isThere(customer)).toBe(false);
			},
		);

		it.each([
			["has ended", { subscription_status: "canceled" }],
			["ends with its period", { cancel_at_period_end: true }],
		])("is possible when it %s", async (_, change) => {
			const customer = await paying(change);
			await deleteAccount(customer);
			expect(await isThere(customer)).toBe(false);
		});

		it("is refused when another one than the one in force runs", async () => {
			const customer = await paying({ cancel_at_period_end: true });
			await applyEvent(
				database,
				checkout({ user_id: customer.id, subscription_id: "sub_2", created: 1_780_000_000 }),
			);
			await expect(deleteAccount(customer)).rejects.toMatchObject({ code: "PT409" });
		});

		it("is refused when it was resumed at Stripe after its cancellation", async () => {
			const customer = await paying();
			await asCustomer(database, customer, "select public.request_cancellation()");
			await database.script("update public.cancellations set confirmed_at = now()");
			const inAnHour = Math.floor(Date.now() / 1000) + 3600;
			const change = { subscription_status: "active", cancel_at_period_end: false };
			await applyEvent(database, billingEvent({ created: inAnHour, change }));
			await expect(deleteAccount(customer)).rejects.toMatchObject({ code: "PT409" });
		});
	});

	it("keeps a receipt that waits, and empties the mails that were sent", async () => {
		const leaving = await signUp(database);
		for (const key of ["sent", "waiting"]) {
			await database.query("select public.enqueue_mail($1, 'known_address', $2, 'fr', $3::jsonb)", [
				key,
				leaving.email,
				{ name: "Ada" },
			]);
		}
		await database.script("select public.finish_mail('sent', 'sent', '')");
		await deleteAccount(leaving);
		expect(
			await database.query(
				"select key, recipient, data from private.mails where kind = 'known_address' order by key",
			),
		).toEqual([
			{ key: "sent", recipient: null, data: {} },
			{ key: "waiting", recipient: leaving.email, data: { name: "Ada" } },
		]);
	});

	it.each([true, false])("refuses an operator, active: %s", async (isActive) => {
		const operator = await signUp(database);
		await database.query(
			"insert into private.admins (user_id, is_active) values ($1, $2::text::boolean)",
			[operator.id, String(isActive)],
		);
		await expect(deleteAccount(operator)).rejects.toMatchObject({
			code: "PT403",
			message: expect.stringContaining("an operator's account cannot be deleted"),
		});
		expect(await database.query("select id from auth.users")).toEqual([{ id: operator.id }]);
	});

	it("succeeds when the account is deleted already", async () => {
		const [leaving, staying] = [await signUp(database), await signUp(database)];
		await deleteAccount(leaving);
		await expect(deleteAccount(leaving)).resolves.toBeDefined();
		expect(await database.query("select id from auth.users")).toEqual([{ id: staying.id }]);
	});

	it("rejects a token without an account", async () => {
		await expect(
			database.asRole("authenticated", "select public.delete_account()"),
		).rejects.toMatchObject({ code: "PT401" });
	});
});
