import { describe, expect, it } from "vitest";
import {
	applyEvent,
	appoint,
	asCustomer,
	type Customer,
	callAs,
	checkout,
	listCustomerTables,
	readRows,
	setUser,
	signUp,
	signUpBusyCustomer,
} from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";
import { callIn, openSession } from "./sessions.ts";

const database = migratedDatabase();

const removeOperator = ({ id }: Customer) =>
	database.query("delete from private.admins where user_id = $1", [id]);
const deleteAccount = (customer: Customer) => callAs(database, customer, "delete_account()");

/** Columns where a deleted account's id, address, name or Stripe id stays, and why (docs/product/dashboard.md#account-data). */
const KEPT: Record<string, string> = {
	"private.admin_actions.account_id":
		"the audit trail of operators, by an id that leads to nobody any more",
	"private.admin_actions.admin_email": "what somebody did as an operator",
	"private.campaign_links.admin_email": "what somebody did as an operator",
	"private.cost_uploads.admin_email": "what somebody did as an operator",
	"private.billing_events.customer_id": "accounting: Stripe's id, without an account",
	"private.billing_events.subscription_id": "accounting: Stripe's id, without an account",
	"private.former_payers.customer_id": "accounting: Stripe's id, without an account",
	"private.payments.customer_id": "accounting: Stripe's id, without an account",
	"private.payments.subscription_id": "accounting: Stripe's id, without an account",
	"private.subscription_changes.customer_id": "accounting: Stripe's id, without an account",
	"private.subscription_changes.subscription_id": "accounting: Stripe's id, without an account",
	"private.mails.data": "the notice of a withdrawal to the support, emptied after 90 days",
	"private.newsletter_readers.email": "a consent of its own, which the mails' links end",
	"public.cancellations.subscription_id": "proof of a cancellation, five years",
	"public.withdrawals.email": "proof of a withdrawal, five years",
	"public.withdrawals.name": "proof of a withdrawal, five years",
};

/** The columns of all tables, of every schema, with a text like one of these. */
async function placesOf(...patterns: string[]): Promise<string[]> {
	const columns = await database.query<{ place: string; test: string }>(`
		select format('%s.%s.%s', nspname, relname, attname) as place, format(
			'exists (select from %I.%I where %s ilike any ($1))', nspname, relname,
			case atttypid when 'bytea'::regtype then format('encode(%I, ''escape'')', attname) else format('%I::text', attname) end
		) as test
		from pg_class as c join pg_namespace as n on n.oid = relnamespace
			join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
		where nspname !~ '^pg_' and nspname <> 'information_schema'
			and relkind in ('r', 'p', 'm') and not relispartition`);
	const tests = columns.map(({ place, test }) => `select '${place}' as place where ${test}`);
	const found = await database.query<{ place: string }>(`${tests.join(" union all ")} order by 1`, [
		patterns,
	]);
	return found.map(({ place }) => place);
}

/** Adds what signUpBusyCustomer lacks: providers, another address, mails of Auth, its audit log, an operator's reading. */
async function liveRichly({ id, email }: Customer): Promise<Customer> {
	const now = { id, email: "now+zoltan@example.com" };
	for (const provider of ["azure", "google"]) {
		await callAs(database, { id, email }, "permit_identity($1)", [provider]);
		const claims = { email: `${provider}.zoltan@example.com`, full_name: "Zoltan", sub: "zoltan" };
		await database.query(
			`insert into auth.identities (id, provider, provider_id, user_id, identity_data)
			values (gen_random_uuid(), $1, $1 || 'zoltan', $2, $3::text::jsonb)`,
			[
				provider,
				id,
				JSON.stringify({ ...claims, email_verified: true, custom_claims: { xms_edov: "1" } }),
			],
		);
	}
	await database.query(
		"select public.declare_withdrawal(gen_random_uuid(), 'Zoltan', $1, 'Pro', 'fr', '{}', 'support@example.com')",
		[email],
	);
	const change = { key: id, kind: "auth_email_change", account: id, recipient: now.email };
	await database.query("select public.enqueue_auth_mails($1::text::jsonb, array['a digest'])", [
		JSON.stringify([{ ...change, key: `auth:${id}`, data: { old_email: email } }]),
	]);
	// A mail to the address by no account, which it leaves afterwards.
	await database.query("select public.ask_for_newsletter($1, 'fr', '{}')", [email]);
	await setUser(database, { id }, { email: now.email });
	await database.query("select public.ask_for_newsletter($1, 'fr', '{}')", [now.email]);
	const operator = await signUp(database, { email: "admin@example.com" });
	await database.script(`
		insert into private.admins (user_id) values ('${operator.id}');
		update private.settings set require_operator_mfa = false;
		insert into private.saved_views (user_id, page, name, query)
			values ('${operator.id}', 'customers', 'A person', 'q=now%2Bzoltan%40example.com&sort=email');
		insert into auth.audit_log_entries (id, payload) values
			(gen_random_uuid(), '{"actor_id": "${id}", "actor_username": "${email}", "action": "login"}'),
			(gen_random_uuid(), '{"actor_id": "${operator.id}", "action": "user_deleted",
				"traits": {"user_id": "${id}", "user_email": "${email}"}}'),
			(gen_random_uuid(), '{"actor_id": "${operator.id}", "actor_username": "${operator.email}"}');`);
	await asCustomer(database, operator, "select public.get_customer($1)", [id]);
	return now;
}

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

	it.each([
		["the password", "a hash", "password", true],
		["a provider, with a password", "a hash", "oauth", false],
		["the link of a mail, with a password", "a hash", "otp", false],
		["a provider, without any password", null, "oauth", true],
	])("in a session opened by %s", async (_, hash, method, isPossible) => {
		const customer = await signUp(database);
		await setUser(database, customer, { encrypted_password: hash });
		const session = await openSession(database, customer, method);
		const deletion = callIn(database, customer, { session }, "delete_account()");
		if (isPossible) await deletion;
		else await expect(deletion).rejects.toMatchObject({ code: "PT401" });
		const left = "select from auth.users where id = $1";
		expect(await database.query(left, [customer.id])).toHaveLength(isPossible ? 0 : 1);
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

	it("leaves nothing of the person in any column of the database, but what has a reason", async () => {
		const busy = await signUpBusyCustomer(database, "zoltan");
		await removeOperator(busy);
		const leaving = await liveRichly(busy);
		expect((await placesOf(`%${busy.id}%`, "%zoltan%")).length).toBeGreaterThan(40);
		await deleteAccount(leaving);
		// Sends the mails that waited: they are the farewell.
		await database.script("select public.finish_mail(key, 'sent', '') from private.mails");
		expect(await placesOf(`%${busy.id}%`, "%zoltan%")).toEqual(Object.keys(KEPT).sort());
		expect(await database.query("select from auth.audit_log_entries")).toHaveLength(1);
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

		it.each<[string, object, boolean]>([
			...["active", "paused"].map((subscription_status): [string, object, boolean] => [
				subscription_status,
				{ subscription_status },
				false,
			]),
			["planned to end", { cancel_at_period_end: true }, true],
		])("is possible when that is %s: %s %s", async (_, change, isPossible) => {
			const customer = await paying(change);
			if (!isPossible) {
				await expect(deleteAccount(customer)).rejects.toMatchObject({
					...{ code: "PT409", message: "still_paid" },
				});
				expect(await isThere(customer)).toBe(true);
				await callAs(database, customer, "request_cancellation()");
			}
			await deleteAccount(customer);
			expect(await isThere(customer)).toBe(false);
		});
	});

	it("keeps a receipt that waits, a paused one too, and empties the mails that were sent", async () => {
		const leaving = await signUp(database);
		for (const key of ["paused", "sent", "waiting"]) {
			await database.query("select public.enqueue_mail($1, 'known_address', $2, 'fr', $3::jsonb)", [
				key,
				leaving.email,
				{ name: "Ada" },
			]);
		}
		await database.script(
			"select public.finish_mail('sent', 'sent', ''); update private.mails set state = 'paused' where key = 'paused'",
		);
		await deleteAccount(leaving);
		expect(
			await database.query(
				"select key, recipient, data from private.mails where kind = 'known_address' order by key",
			),
		).toEqual([
			{ key: expect.stringMatching(/^deleted:/), recipient: null, data: {} },
			...["paused", "waiting"].map((key) => ({
				...{ key, recipient: leaving.email, data: { name: "Ada" } },
			})),
		]);
	});

	it.each([true, false])("refuses an operator, active: %s", async (isActive) => {
		const operator = await signUp(database);
		await appoint(database, operator, { isActive });
		await expect(deleteAccount(operator)).rejects.toMatchObject({
			code: "PT403",
			message: expect.stringContaining("an operator's account cannot be deleted"),
		});
		expect(await database.column("select id from auth.users")).toEqual([operator.id]);
	});
});
