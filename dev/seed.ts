/** Adds the demo accounts to the local database; safe to run at every start. */
import { type ControlTarget, runSql } from "./control-client.ts";
import {
	DEMO_ACCOUNTS,
	DEMO_PASSWORD,
	type DemoAccount,
	type DemoSubscription,
} from "./demo-accounts.ts";

/**
 * Adds the missing accounts, confirmed and with a password, and resets each subscription to the one
 * in the table of accounts. The migrations' triggers create profile and trial.
 * @throws {ControlError} when the database rejects a row.
 */
export async function seedDemoAccounts(
	target: ControlTarget,
	accounts: readonly DemoAccount[] = DEMO_ACCOUNTS,
): Promise<void> {
	const statements = accounts.flatMap((account) => [
		accountSql(account),
		subscriptionSql(account),
		moneySql(account),
		adminSql(account),
		factorSql(account),
		usageSql(account),
	]);
	await runSql(
		target,
		`begin; ${statements.join("\n")} ${OPTIONAL_FACTOR_SQL} ${NOTES_SQL} ${COUNT_SQL} commit;`,
	);
}

/** Charge of a period of each length, in cents, and how many are paid. */
const CHARGES = {
	P1M: { amount: 1399, tax: 233, mrr: 1399, interval: "month", payments: 4 },
	P1Y: { amount: 11_752, tax: 1959, mrr: 979, interval: "year", payments: 1 },
} as const;

/** How many days before today the paying demo customers use the add-in. */
const USAGE_DAYS = 40;

/** The demo subscriptions and calls lie in the past: their days are counted again. */
const COUNT_SQL = "select public.refresh_facts();";

/** Without it every demo operator would have to enrol first; an enrolled one is asked all the same. */
const OPTIONAL_FACTOR_SQL = "update private.settings set require_operator_mfa = false;";

/** The seeds come before the accounts. */
const NOTES_SQL = `
update private.annotations set user_id = users.id
from auth.users where user_id is null and kind = 'note' and email = 'admin@demo.tabulia.example';`;

/** Time of the sign-up: that of a customer ten days before the first payment, else now. */
function signedUpSql({ subscription }: DemoAccount): string {
	if (!subscription?.period) return "now()";
	const { interval, payments } = CHARGES[subscription.period];
	return `${endSql(subscription)} - interval '${payments} ${interval}' - interval '10 days'`;
}

function accountSql(account: DemoAccount): string {
	const { id, email, name } = account;
	const user = { registration_source: "website", email, email_verified: true };
	const metadata = literal(JSON.stringify(user));
	const form = literal(JSON.stringify({ id, full_name: name, language: "fr" }));
	return `
with account as (
	insert into auth.users (
		id, email, encrypted_password, created_at, email_confirmed_at, raw_user_meta_data, raw_app_meta_data
	)
	select ${literal(id)}, ${literal(email)}, extensions.crypt(${literal(DEMO_PASSWORD)}, extensions.gen_salt('bf')),
		at, at, ${metadata}::jsonb, '{"provider": "email", "providers": ["email"]}'::jsonb
	from (select ${signedUpSql(account)}) as signed_up (at) where not exists (select from auth.users where email = ${literal(email)})
	returning id
)
insert into auth.identities (id, provider, provider_id, user_id, identity_data)
select gen_random_uuid(), 'email', id::text, id, ${metadata}::jsonb || jsonb_build_object('sub', id)
from account;
select private.keep_sign_up(id, ${form}::jsonb) from auth.users where email = ${literal(email)};`;
}

function subscriptionSql({ email, subscription }: DemoAccount): string {
	if (subscription === undefined) return "";
	const account = `(select id from auth.users where email = ${literal(email)})`;
	const reset = `
delete from private.billing_events where user_id = ${account} or customer_id = ${literal(customerOf(email))};
delete from public.user_subscriptions where user_id = ${account};`;
	if (subscription === null) return reset;
	const columns = subscriptionColumns(subscription, email);
	return `${reset}
insert into public.user_subscriptions (user_id, ${Object.keys(columns).join(", ")})
values (${account}, ${Object.values(columns).join(", ")});
select private.remember_subscription(${account});`;
}

/** The payments up to now, and the beginning and the end of the plan, as Stripe's events would tell them. */
function moneySql({ email, subscription }: DemoAccount): string {
	if (!subscription?.period) return "";
	const { amount, tax, mrr, interval, payments } = CHARGES[subscription.period];
	const length = `1 ${interval}`;
	const customer = customerOf(email);
	const isOver = subscription.status === "canceled";
	return `
with mine as (
	select user_id, stripe_customer_id as customer, stripe_subscription_id as subscription, current_period_end as ends_at
	from public.user_subscriptions where stripe_customer_id = ${literal(customer)}
), due as (
	select mine.*, n, ends_at - n * interval '${length}' as at from mine, generate_series(1, ${payments}) as n
), events as (
	select 'paid_' || n as id, 'invoice.paid' as type, at, jsonb_build_object(
		'kind', 'payment', 'invoice_id', 'in_' || subscription || n, 'currency', 'eur', 'amount', ${amount},
		'amount_due', 0, 'tax', ${tax}, 'period_start', extract(epoch from at)::bigint,
		'period_end', extract(epoch from at + interval '${length}')::bigint, 'at', extract(epoch from at)::bigint, 'attempt', 1
	) as money
	from due
	union all
	select 'plan_' || status, 'customer.subscription.updated', at, jsonb_build_object(
		'kind', 'subscription', 'status', status, 'currency', 'eur', 'mrr', case status when 'active' then ${mrr} else 0 end,
		'price', ${amount}, 'quantity', 1, 'interval', ${literal(interval)}, 'interval_count', 1, 'discount', 0
	)
	from (select 'active', min(at) from due union all select 'canceled', ends_at from mine where ${isOver}) as states (status, at)
)
insert into private.billing_events (id, type, created_at, outcome, user_id, customer_id, subscription_id, money)
select 'evt_' || subscription || '_' || id, type, date_trunc('second', at), 'applied', user_id, customer, subscription, money
from events, mine;
select private.roll_money(array[${literal(customer)}]);`;
}

function customerOf(email: string): string {
	return `cus_demo_${email.split("@")[0]}`;
}

function adminSql({ email, name, admin }: DemoAccount): string {
	if (admin === undefined) return "";
	const { role, isActive } = admin;
	return `
insert into private.admins (user_id, name, role, is_active)
select id, ${literal(name)}, ${literal(role)}, ${isActive} from auth.users where email = ${literal(email)}
on conflict (user_id) do update set role = excluded.role, is_active = excluded.is_active;`;
}

/** The printed secret is the account's only factor after each start. */
function factorSql({ email, totpSecret }: DemoAccount): string {
	if (totpSecret === undefined) return "";
	return `
delete from auth.mfa_factors where user_id = (select id from auth.users where email = ${literal(email)});
insert into auth.mfa_factors (user_id, friendly_name, status, secret)
select id, 'Demo', 'verified', ${literal(totpSecret)} from auth.users where email = ${literal(email)};`;
}

/** Three to eleven calls on each weekday, a third of them in the chat; once per account. */
function usageSql({ email, subscription }: DemoAccount): string {
	if (!subscription?.period) return "";
	return `
insert into public.api_usage (user_id, kind, called_at)
select id, case when n % 3 = 0 then 'chat' else 'formula' end,
	(day + interval '8 hours' + n * interval '37 minutes') at time zone 'UTC'
from auth.users,
	generate_series((now() at time zone 'UTC')::date - ${USAGE_DAYS}, (now() at time zone 'UTC')::date - 1, interval '1 day') as day,
	generate_series(1, 3 + extract(doy from day)::int * 7 % 9) as n
where email = ${literal(email)} and extract(isodow from day) < 6
	and not exists (select from public.api_usage where user_id = auth.users.id);`;
}

const endSql = ({ endsInDays = 0 }: DemoSubscription) =>
	`(date_trunc('day', now()) + interval '${endsInDays} days')`;

function subscriptionColumns(subscription: DemoSubscription, email: string) {
	const { type, status = "active", period, cancelAtPeriodEnd = false } = subscription;
	const login = email.split("@")[0];
	const end = endSql(subscription);
	return {
		subscription_type: literal(type),
		subscription_status: literal(status),
		billing_period: period ? literal(period) : "null",
		current_period_end: period ? end : "null",
		cancel_at_period_end: String(cancelAtPeriodEnd),
		ends_at: period && (cancelAtPeriodEnd || status === "canceled") ? end : "null",
		stripe_customer_id: period ? literal(customerOf(email)) : "null",
		stripe_subscription_id: period ? literal(`sub_demo_${login}`) : "null",
		billing_updated_at: period ? `${end} - interval '1 ${CHARGES[period].interval}'` : "null",
	};
}

function literal(text: string): string {
	return `'${text.replaceAll("'", "''")}'`;
}
