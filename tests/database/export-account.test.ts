import { beforeEach, describe, expect, it } from "vitest";
import {
	appoint,
	asCustomer,
	type Customer,
	listCustomerTables,
	readRows,
	signUp,
	signUpBusyCustomer,
} from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";
import { addFactor } from "./sessions.ts";

const database = migratedDatabase();

/** Place of each table's rows in the result, and which columns are omitted. */
const SECTIONS: Record<string, { section: string; without?: string[] }> = {
	"auth.users": { section: "account" },
	"auth.identities": { section: "identities" },
	"auth.sessions": { section: "sessions" },
	"private.session_uses": { section: "sessions", without: ["session_id", "user_id"] },
	"private.known_devices": { section: "devices", without: ["user_id"] },
	"public.profiles": { section: "profile" },
	"public.user_subscriptions": { section: "subscription" },
	"private.billing_events": { section: "billing_events", without: ["receipt_order"] },
	"private.payments": { section: "payments" },
	"private.subscription_changes": { section: "subscription_changes" },
	"public.api_usage": { section: "api_usage", without: ["user_id"] },
	"private.trial_conversions": { section: "trial", without: ["trial", "user_id"] },
	"public.cancellations": { section: "cancellations" },
	"public.withdrawals": { section: "withdrawals" },
	"private.held_prices": { section: "price", without: ["user_id"] },
	"private.sign_up_attribution": { section: "attribution", without: ["user_id"] },
	"private.ad_clicks": { section: "ad_clicks", without: ["user_id"] },
	"private.ad_conversions": { section: "ad_conversions", without: ["user_id"] },
	"private.visitors": { section: "visit", without: ["is_named", "user_id"] },
	"private.active_in_month": {
		section: "active_months",
		without: ["month", "user_id", "is_returning"],
	},
	"private.mails": {
		section: "mails",
		without: [
			...["key", "recipient", "user_id", "is_last", "language", "state", "caller", "problem"],
			...["attempts", "due_at", "message_id", "delivery"],
		],
	},
	"private.refused_passwords": { section: "refused_passwords", without: ["user_id"] },
	"private.undos": { section: "undos", without: ["token_hash", "user_id"] },
	"private.admins": { section: "admin" },
	"private.admin_actions": { section: "admin_actions" },
	"private.saved_views": { section: "saved_views", without: ["user_id"] },
	"private.cost_uploads": { section: "cost_uploads" },
	"private.campaign_links": { section: "campaign_links" },
	"private.annotations": { section: "annotations" },
};

/** Secrets of Auth, and what follows from the account: never exported. */
const OMITTED = [
	"auth.flow_state",
	"auth.mfa_factors",
	"auth.one_time_tokens",
	"auth.refresh_tokens",
	"private.changed_accounts",
	"private.code_attempts",
	"private.customers",
	"private.identity_permits",
	"private.recovery_codes",
];

const exportAccount = async (customer: Customer) => {
	const [row] = await asCustomer<{ result: Record<string, unknown> }>(
		database,
		customer,
		"select public.export_account() as result",
	);
	return row?.result ?? {};
};

beforeEach(() => database.script("update private.settings set require_operator_mfa = false"));

describe("export_account", () => {
	it("holds an operator's audit trail with the second factor only", async () => {
		const operator = await signUp(database);
		await appoint(database, operator);
		expect(await exportAccount(operator)).toHaveProperty("admin_actions");
		await database.script("update private.settings set require_operator_mfa = true");
		expect(await exportAccount(operator)).not.toHaveProperty("admin_actions");
		await addFactor(database, operator);
		expect(await exportAccount(operator)).not.toHaveProperty("admin_actions");
	});

	it("holds the caller's rows of every table, by the catalog", async () => {
		const customer = await signUpBusyCustomer(database, "curious");
		await signUpBusyCustomer(database, "stranger");
		const tables = await listCustomerTables(database);
		expect(tables.map(({ name }) => name)).toEqual([...Object.keys(SECTIONS), ...OMITTED].sort());

		const result = await exportAccount(customer);
		expect(Object.keys(result).sort()).toEqual(
			[...new Set([...Object.values(SECTIONS).map(({ section }) => section), "newsletter"])].sort(),
		);
		for (const table of tables.filter(({ name }) => !OMITTED.includes(name))) {
			const section = result[SECTIONS[table.name]?.section ?? ""];
			const rows = Array.isArray(section) ? section : [section];
			const kept = await readRows(database, table, customer);
			expect(kept.length, table.name).toBeGreaterThan(0);
			expect(rows, table.name).toHaveLength(kept.length);
		}
		expect(JSON.stringify(result)).not.toMatch(/stranger/);
		expect(JSON.stringify(result)).not.toMatch(/secret/);
	});

	it("leaves out no column of our own tables", async () => {
		const result = await exportAccount(await signUpBusyCustomer(database, "curious"));
		for (const [name, { section, without = [] }] of Object.entries(SECTIONS)) {
			// A list of months and nothing else; beside what Auth knows.
			if (name.startsWith("auth.") || ["active_months", "sessions"].includes(section)) continue;
			const columns = await database.query<{ column: string }>(
				`select attname as column from pg_attribute
				where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> all ($2::text[])
				order by attname`,
				[name, `{${without.join(",")}}`],
			);
			const [row] = [result[section]].flat();
			expect(Object.keys(row as object).sort(), name).toEqual(columns.map(({ column }) => column));
		}
	});

	it("has times in UTC, and the sessions with device and address", async () => {
		const customer = await signUpBusyCustomer(database, "curious");
		await database.script(`update auth.users set created_at = '2026-11-20T10:00:00Z',
			last_sign_in_at = '2026-11-20T12:00:00+01' where id = '${customer.id}'`);
		const times = {
			created_at: "2026-11-20T10:00:00+00:00",
			last_sign_in_at: "2026-11-20T11:00:00+00:00",
		};
		expect(await exportAccount(customer)).toMatchObject({
			account: { ...customer, ...times, metadata: { registration_source: "website" } },
			sessions: [{ user_agent: "Browser of curious", ip: expect.stringMatching(/^192\.0\.2\.1/) }],
		});
	});

	it("holds the mails to the account's address, former ones and that of a change, and nobody else's", async () => {
		const customer = await signUp(database, { email: "former@example.com" });
		const { id: other } = await signUp(database);
		const enqueue = (key: string, to: string, account: string | null = null) =>
			database.call("enqueue_mail($1, 'known_address', $2, 'fr', $3, $4)", [
				...[key, to, { a: "1" }, account],
			]);
		await enqueue("own", customer.email.toUpperCase());
		await enqueue("other", "stranger@example.com");
		// A mail to an account that had the address before.
		await enqueue("before", customer.email, other);
		await enqueue("next", "next@example.com");
		const change = { key: "change", kind: "auth_email_change", account: customer.id };
		await database.call("enqueue_auth_mails($1::text::jsonb, '{}')", [
			JSON.stringify([{ ...change, recipient: "next@example.com", data: { token_hash: "aa" } }]),
		]);
		const sql = "update auth.users set email = 'now@example.com' where id = $1";
		await database.query(sql, [customer.id]);
		const { mails } = (await exportAccount(customer)) as {
			mails: { kind: string; data: object }[];
		};
		expect(mails.map(({ kind }) => kind).sort()).toEqual([
			...["auth_email_change", "known_address", "undo_address"],
		]);
		const dataOf = (kind: string) => mails.find((mail) => mail.kind === kind)?.data;
		expect([dataOf("known_address"), dataOf("auth_email_change")]).toEqual([{ a: "1" }, {}]);
	});

	it("holds the newsletter of the account's addresses, former ones until the move, and its mails", async () => {
		const customer = await signUp(database, { email: "former@example.com" });
		const ask = (email: string) => database.call("ask_for_newsletter($1, 'fr', '{}')", [email]);
		await ask("Former@example.com");
		await ask("stranger@example.com");
		const sql = "update auth.users set email = 'now@example.com' where id = $1";
		await database.query(sql, [customer.id]);
		await ask("now@example.com");
		// Somebody else has the mailbox now.
		await database.script(`update private.mails set created_at = now() - interval '1 hour';
			update private.newsletter_readers set asked_at = now() - interval '1 hour';`);
		await ask("former+later@example.com");
		await database.script(
			"update private.newsletter_readers set email = 'FORMER@example.com' where email ~ 'later'",
		);
		await database.call("enqueue_mail('late', 'known_address', 'FORMER@example.com', 'fr', '{}')");
		expect(await exportAccount(customer)).toMatchObject({
			newsletter: [
				{ email: "Former@example.com", language: "fr", confirmed_at: null },
				{ email: "now@example.com" },
			],
			undos: [{ kind: "address", email: "former@example.com", used_at: null }],
		});
		const { mails } = (await exportAccount(customer)) as { mails: { kind: string }[] };
		expect(mails.map(({ kind }) => kind).sort()).toEqual([
			...["newsletter_confirmation", "newsletter_confirmation", "undo_address"],
		]);
	});

	it("is whole for an account that has done nothing", async () => {
		const customer = await signUp(database);
		await database.query("delete from public.user_subscriptions where user_id = $1", [customer.id]);
		expect(await exportAccount(customer)).toMatchObject({
			account: { id: customer.id },
			...{ subscription: null, billing_events: [], api_usage: [], active_months: [], admin: null },
			...{
				admin_actions: [],
				cost_uploads: [],
				campaign_links: [],
				annotations: [],
				identities: [],
			},
			sessions: [expect.objectContaining({ user_agent: null, ip: null })],
		});
	});
});
