/** Reading and uploading in bulk are recorded, and nobody is named to an operator without a record (docs/product/back-office.md#system-page). */

import { describe, expect, it } from "vitest";
import { appoint, asCustomer, signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { dayOf, daysAgo } from "./events.ts";
import { migratedDatabase } from "./harness.ts";
import { OF_BACK_OFFICE } from "./roles.ts";

const database = migratedDatabase();
const { admin, rpc, uploadCosts } = asAdmin(database);

/** Functions that return persons. */
const READERS = [
	"export_customer",
	"get_customer",
	"list_customers",
	"list_newsletter_readers",
	"list_unknown_payers",
];
/** Persons of each kind that the database knows: a customer, a reader of the newsletter, whose mail failed, who paid. */
const PERSONS = /(customer|reader|failed|payer)@persons\.example/;

/** A call of each function of operators, with values of its arguments by name; null where none is given. */
async function callsWith(values: Record<string, string>) {
	const functions = await database.query<{ name: string; args: string[]; types: string[] }>(
		`select proname as name, coalesce(proargnames[1:pronargs], '{}') as args,
			array(select format_type(type, null) from unnest(proargtypes) as type) as types
		from pg_proc where pronamespace = 'public'::regnamespace and proname = any ($1::text[]) order by 1`,
		[`{${OF_BACK_OFFICE.join(",")}}`],
	);
	return functions.map(({ name, args, types }) => {
		const given = args.map((arg, at) => {
			const value = values[`${arg} ${types[at]}`] ?? values[arg];
			return `${arg} => ${value === undefined ? "null" : `'${value}'`}::${types[at]}`;
		});
		return { name, sql: `select to_json(public.${name}(${given.join(", ")}))::text as result` };
	});
}

it("every function that names a person to an operator hands it over by the gate, which records it", async () => {
	await database.script("update private.settings set require_operator_mfa = false");
	const operator = await signUp(database, { email: "operator@example.com" });
	await appoint(database, operator, { role: "super_admin" });
	const { id } = await signUp(database, { email: "customer@persons.example" });
	await database.script(`
		insert into private.newsletter_readers (email, language, confirmed_at)
			values ('reader@persons.example', 'fr', now());
		insert into private.mails (key, kind, recipient, language, state)
			values ('failed', 'known_address', 'failed@persons.example', 'fr', 'failed');
		insert into private.unclaimed_events (id, received_at, event) values ('evt_1', now() - interval '1 hour',
			'{"customer_id": "cus_1", "email": "payer@persons.example", "money": {"kind": "payment", "at": 1, "amount": 1, "currency": "eur"}}');`);
	const recorded = () =>
		database.value<number>(
			"select coalesce(sum((detail ->> 'rows')::int), 0)::int as n from private.admin_actions",
		);
	const span = JSON.stringify({ from: "2026-01-01T00:00:00Z", until: "2026-12-31T00:00:00Z" });
	const calls = await callsWith({
		...{ account: id, search: "{}", filters: "{}", span, touch: "first", days: "15" },
		...{ name: "headline_test_2025", test_name: "headline_test_2025", page: "customers" },
		...{ from_time: "2026-11-01T00:00:00Z", until_time: "2026-12-01T00:00:00Z", months: "12" },
		...{ from_day: "2026-11-01", to_day: "2026-11-30", step: "day", release: "v1" },
		// An address that the deletion refuses.
		confirmation: "nobody@example.com",
	});
	expect(calls).toHaveLength(OF_BACK_OFFICE.length);
	const naming: string[] = [];
	const unrecorded: string[] = [];
	let read = 0;
	for (const { name, sql } of calls) {
		const before = await recorded();
		const rows = await asCustomer<{ result: string }>(database, operator, sql).catch(() => []);
		read += rows.length > 0 ? 1 : 0;
		if (!PERSONS.test(JSON.stringify(rows))) continue;
		naming.push(name);
		if ((await recorded()) <= before) unrecorded.push(name);
	}
	expect(read).toBeGreaterThan(15);
	expect(unrecorded).toEqual([]);
	expect(naming).toEqual(READERS);
});

it("no function records a reading by itself", async () => {
	const functions = await database.query<{ name: string }>(
		`select proname as name from pg_proc
		where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
			and prosrc ~ 'add_admin_action\\(''(list_customers|list_newsletter|view_customer|export_customer)''|''rows'', read_rows'
		order by 1`,
	);
	expect(functions.map(({ name }) => name)).toEqual(["read_persons"]);
	const through = await database.query<{ name: string }>(
		"select proname as name from pg_proc where prosrc ~ 'private\\.read_persons\\(' order by 1",
	);
	expect(through.map(({ name }) => name)).toEqual(READERS);
});

describe("in bulk", () => {
	it("reading customers is counted, and many in an hour are mailed to the super-admins once", async () => {
		await database.script("delete from private.admin_actions");
		const superAdmin = await signUp(database, { email: "super@example.com" });
		await appoint(database, superAdmin, { role: "super_admin" });
		const former = await signUp(database, { email: "former@example.com" });
		await appoint(database, former, { role: "super_admin" });
		await database.query("update private.admins set is_active = false where user_id = $1", [
			former.id,
		]);
		const { id } = await signUp(database);
		const page = await rpc<{ customers: object[] }>("list_customers('{}')");
		await rpc("list_customers('{}')");
		await rpc(`get_customer('${id}')`);
		const entries = () =>
			database.query(
				"select action, (detail ->> 'rows')::int as rows from private.admin_actions order by action",
			);
		expect(await entries()).toEqual([
			{ action: "list_customers", rows: 2 * page.customers.length },
			{ action: "view_customer", rows: 1 },
		]);
		const mails = () =>
			database.query("select recipient, data ->> 'row_count' as n from private.mails");
		// Readings of all kinds count, neither other actions nor those of others or of the hour before.
		await database.query(
			`insert into private.admin_actions (user_id, admin_email, action, account_id, at, detail)
			select case n when 302 then $1 else $2 end::uuid, 'a@example.com', action, case when action ~ 'customer$' then $1::uuid end,
				case n when 303 then now() - interval '1 hour' else now() end, jsonb_build_object('rows', n)
			from (values ('list_newsletter', 50), ('export_customer', 100), ('upload_costs', 301), ('list_newsletter', 302),
				('list_newsletter', 303)) as given (action, n)`,
			[superAdmin.id, admin().id],
		);
		await database.query(
			`update private.admin_actions set detail = '{"rows": 49}' where action = 'list_customers'`,
		);
		await rpc('list_customers(\'{"term": "nobody"}\')');
		expect(await mails()).toEqual([]);
		for (let n = 0; n < 3; n++) await rpc(`get_customer('${id}')`);
		expect(await mails()).toEqual([{ recipient: "super@example.com", n: "201" }]);
	});

	it("uploads of costs and their reverts are audited with their rows", async () => {
		const upload = await uploadCosts({ day: dayOf(daysAgo(2)) }, { day: dayOf(daysAgo(3)) });
		await rpc(`revert_cost_upload(${upload})`);
		expect(
			await database.query(
				"select action, detail from private.admin_actions order by at, action desc",
			),
		).toEqual([
			{ action: "upload_costs", detail: { rows: 2 } },
			{ action: "revert_costs", detail: { rows: 2 } },
		]);
	});
});
