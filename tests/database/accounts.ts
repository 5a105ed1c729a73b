/** Factories of accounts and Stripe events, and the tables that hold data of an account. */
import { randomUUID } from "node:crypto";
import type {
	BillingMoney,
	BillingChange as StripeChange,
	BillingEvent as StripeEvent,
} from "../../contract/billing.ts";
import type { TestDatabase } from "./harness.ts";
import { addProof, orCode } from "./sessions.ts";

export interface Customer {
	id: string;
	email: string;
}

/** Details of the page of a sign-up (private.keep_sign_up). */
interface SignUpForm {
	id?: string;
	full_name?: string;
	language?: string;
	plan?: string;
	attribution?: string;
	needs_link?: boolean;
}

/**
 * Inserts the row that Auth writes at a sign-up, confirmed by default, and a session with the same id; the triggers do
 * the rest. With a form the sign-up is stored as the Worker does.
 */
export async function signUp(
	database: TestDatabase,
	{
		email = `${randomUUID()}@example.com`,
		metadata = {} as unknown,
		form = undefined as SignUpForm | undefined,
		isConfirmed = true,
		createdAt = new Date(),
		id = randomUUID() as string,
	} = {},
): Promise<Customer> {
	await database.query(
		`insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, created_at)
		values ($1, $2, case when $3::text = 'true' then now() end, $4::text::jsonb, $5)`,
		[id, email, String(isConfirmed), JSON.stringify(metadata), createdAt.toISOString()],
	);
	await database.query(
		"insert into auth.sessions (id, user_id, created_at) values ($1, $1, now())",
		[id],
	);
	// The session is a proof of either kind: tests of what one proves open their own.
	for (const method of ["password", "oauth"]) await addProof(database, id, method);
	if (form) {
		await database.query("select private.keep_sign_up($1, $2::text::jsonb)", [
			id,
			JSON.stringify({ id: randomUUID(), language: "fr", ...form }),
		]);
	}
	return { id, email };
}

/** One statement as that customer, in the session of `signUp`. */
export function asCustomer<T = Record<string, unknown>>(
	database: TestDatabase,
	{ id, email }: Customer,
	sql: string,
	params?: unknown[],
): Promise<T[]> {
	return database.asRole<T>("authenticated", sql, params, { sub: id, email, session_id: id });
}

/** The result of one function of `public`, as that customer. */
export async function callAs<T = unknown>(
	database: TestDatabase,
	customer: Customer,
	call: string,
	params?: unknown[],
): Promise<T> {
	const sql = `select public.${call} as result`;
	const [row] = await asCustomer<{ result: T }>(database, customer, sql, params);
	return row?.result as T;
}

/** The same; its error code when it fails. */
export const callOrCode = (...call: Parameters<typeof callAs>): Promise<unknown> =>
	orCode(callAs(...call));

/** Makes an account that of an operator. */
export const appoint = (
	database: TestDatabase,
	{ id }: { id: string },
	{ role = "admin", isActive = true } = {},
) =>
	database.query("insert into private.admins (user_id, role, is_active) values ($1, $2, $3)", [
		...[id, role, isActive],
	]);

/** Changes columns of an account as Auth does. */
export const setUser = (
	database: TestDatabase,
	{ id }: { id: string },
	columns: Record<string, unknown>,
) =>
	database.query(
		`update auth.users set ${Object.keys(columns).map((name, at) => `${name} = $${at + 2}`)} where id = $1`,
		[id, ...Object.values(columns)],
	);

export const deleteUser = (database: TestDatabase, { id }: { id: string }) =>
	database.query("delete from auth.users where id = $1", [id]);

/** A change of a plan, also by what no event of Stripe says. */
export type BillingChange = Partial<
	Omit<StripeChange, "subscription_type"> & { subscription_type: string | null }
>;

export interface BillingEvent extends Omit<StripeEvent, "change" | "is_listed" | "money"> {
	change: BillingChange | null;
	money?: BillingMoney | null;
}

/** An update of subscription `sub_1`, without changes by default. */
export function billingEvent(changes: Partial<BillingEvent> = {}): BillingEvent {
	return {
		id: `evt_${randomUUID()}`,
		type: "customer.subscription.updated",
		created: 1_790_000_000,
		user_id: null,
		email: null,
		customer_id: "cus_1",
		subscription_id: "sub_1",
		change: {},
		...changes,
	};
}

/** The checkout of a monthly subscription. */
export function checkout(changes: Partial<BillingEvent> = {}): BillingEvent {
	return billingEvent({
		type: "checkout.session.completed",
		change: {
			subscription_type: "premium",
			subscription_status: "active",
			billing_period: "P1M",
			current_period_end: 1_792_592_000,
			cancel_at_period_end: false,
		},
		...changes,
	});
}

/** Calls apply_billing_event as the Worker does, as service_role. */
export async function applyEvent(database: TestDatabase, event: unknown): Promise<string> {
	return database.call("apply_billing_event($1::text::jsonb)", [JSON.stringify(event)]);
}

/** The customer's subscription, with times in seconds as Stripe has them; undefined without a row. */
export async function readSubscription(database: TestDatabase, { id }: Customer) {
	const [row] = await database.query<Required<BillingChange> & Record<string, unknown>>(
		`select subscription_type, subscription_status, billing_period,
			extract(epoch from current_period_end)::int as current_period_end, cancel_at_period_end,
			extract(epoch from ends_at)::int as ends_at,
			stripe_customer_id, stripe_subscription_id, extract(epoch from billing_updated_at)::int as billing_updated_at
		from public.user_subscriptions where user_id = $1`,
		[id],
	);
	return row;
}

export interface CustomerTable {
	name: string;
	/** The column with the owner's id. */
	owner: string;
}

/** Every table, including those of Auth, that has a `user_id` or references an account, from the catalog. */
export function listCustomerTables(database: TestDatabase): Promise<CustomerTable[]> {
	return database.query(`
		select format('%I.%I', nspname, relname) as name, quote_ident(attname) as owner
		from pg_class as c join pg_namespace as n on n.oid = relnamespace
			join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
		where nspname in ('public', 'private', 'auth') and relkind in ('r', 'p') and not relispartition
			and (
				attname = 'user_id'
				or c.oid = 'auth.users'::regclass and attname = 'id'
				or exists (
					select from pg_constraint
					where conrelid = c.oid and confrelid = 'auth.users'::regclass and attnum = any (conkey)
				)
			)
		order by 1, 2`);
}

/** The rows of a customer in one of those tables, as text. */
export async function readRows(
	database: TestDatabase,
	{ name, owner }: CustomerTable,
	{ id }: Customer,
): Promise<string[]> {
	const rows = await database.query<{ row: string }>(
		`select to_jsonb(t)::text as row from ${name} as t where ${owner} = $1 order by 1`,
		[id],
	);
	return rows.map(({ row }) => row);
}

/** Signs up a customer with at least one row in each of those tables. */
export async function signUpBusyCustomer(database: TestDatabase, name: string): Promise<Customer> {
	const customer = await signUp(database, {
		email: `${name}@example.com`,
		metadata: { registration_source: "website" },
		form: { full_name: `Name of ${name}` },
	});
	const { id } = customer;
	await applyEvent(
		database,
		checkout({ user_id: id, customer_id: `cus_${name}`, subscription_id: `sub_${name}` }),
	);
	const about = { customer_id: `cus_${name}`, subscription_id: `sub_${name}`, change: null };
	const money: BillingMoney[] = [
		{
			...{ kind: "subscription", status: "active", currency: "eur", mrr: 1399 },
			...{ taxed: 1399, price: 1399, quantity: 1, interval: "month", interval_count: 1 },
			...{ discount: 0, ends_at: null },
			discounts: [],
		},
		{
			...{ kind: "payment", invoice_id: `in_${randomUUID()}`, currency: "eur", amount: 1399 },
			...{ amount_due: 0, tax: 233, period_start: 1_790_000_000, period_end: 1_792_592_000 },
			...{ at: 1_790_000_000, attempt: 1, charge_id: null, payment_intent_id: null },
		},
	];
	for (const facts of money) await applyEvent(database, billingEvent({ ...about, money: facts }));
	await database.script(`
		insert into public.api_usage (user_id, kind, called_at) values
			('${id}', 'chat', now()), ('${id}', 'formula', now()), ('${id}', 'chat', '2001-01-01T00:00:00Z');
		insert into public.cancellations (user_id, subscription_id) values ('${id}', 'sub_${name}');
		insert into public.withdrawals (id, user_id, name, email, contract, language)
			values (gen_random_uuid(), '${id}', 'Name of ${name}', '${customer.email}', 'Pro', 'fr');
		insert into private.refused_passwords (user_id, tries, last_at) values ('${id}', 1, now());
		insert into private.active_in_month (month, user_id, is_returning) values ('2001-01-01', '${id}', true);
		insert into private.admins (user_id, name) values ('${id}', 'Admin ${name}');
		insert into private.admin_actions (user_id, admin_email, action)
			values ('${id}', '${customer.email}', 'purge_blog');
		insert into private.saved_views (user_id, page, name, query)
			values ('${id}', 'customers', 'View of ${name}', 'plan=premium');
		insert into private.cost_uploads (file_name, digest, user_id, admin_email)
			values ('costs.csv', encode(sha256('${name}'), 'hex'), '${id}', '${customer.email}');
		insert into private.campaign_links (name, path, utm_source, utm_medium, utm_campaign, utm_content, user_id, admin_email)
			values (md5('${name}'), '/', 'flyer', 'print', 'salon', '', '${id}', '${customer.email}');
		insert into private.customers (user_id) values ('${id}') on conflict do nothing;
		insert into private.visitors (session_id, entry_at, entry_event, utm_source, utm_campaign, platform, language, variant, user_id)
			values (gen_random_uuid(), now(), gen_random_uuid(), 'google', 'spring', 'windows', 'fr', 'a', '${id}');
		select public.enqueue_mail('${id}', 'known_address', '${customer.email}', 'fr', '{}');
		insert into private.held_prices (user_id) values ('${id}');
		insert into private.ad_clicks (user_id, platform, name, click_id, clicked_at, consented_at)
			values ('${id}', 'google', 'gclid', 'click-of-${name}', now(), now());
		insert into private.ad_conversions (user_id, platform, kind, event_id, step, occurred_at, changed_at)
			values ('${id}', 'google', 'sign_up', gen_random_uuid(), 0, now(), now());
		insert into private.annotations (day, text, user_id) values ('2026-01-01', 'A note', '${id}');
		insert into auth.identities (id, provider, provider_id, user_id, identity_data)
			values (gen_random_uuid(), 'email', '${id}', '${id}', '{"email": "${customer.email}"}');
		update auth.sessions set user_agent = 'Browser of ${name}', ip = '192.0.2.1' where id = '${id}';
		insert into auth.refresh_tokens (token, user_id, session_id)
			values ('secret-token-${name}', '${id}', '${id}');
		insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
			values ('${id}', '${id}', 'Phone of ${name}', 'totp', 'unverified', 'secret-factor-${name}', now(), now());
		insert into private.undos (token_hash, user_id, kind, email)
			values ('token-${name}', '${id}', 'password', '${customer.email}');
		insert into private.recovery_codes (code_hash, user_id)
			values (private.hash_recovery_code('${id}'), '${id}');
		insert into private.code_attempts (user_id, session_id, networks, code)
			values ('${id}', '${id}', '{digest-${name}}', '123456');
		insert into private.identity_permits (user_id, provider) values ('${id}', 'google');
		insert into private.session_uses (session_id, user_id, device)
			values ('${id}', '${id}', 'Browser of ${name}');
		insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
			values ('${id}', '${id}', 'recovery_token', 'secret-link-${name}', '${customer.email}');
		insert into auth.flow_state (id, user_id, authentication_method, provider_type, auth_code)
			values ('${id}', '${id}', 'recovery', 'email', 'secret-code-${name}');`);
	return customer;
}
