/** Puts the demo accounts into the local database; safe to run at every start. */
import { runSql } from "./control-client.ts";
import {
	DEMO_ACCOUNTS,
	DEMO_PASSWORD,
	type DemoAccount,
	type DemoSubscription,
} from "./demo-accounts.ts";
import type { FaultTarget } from "./faults.ts";

/**
 * Adds the accounts that are missing, confirmed and with a password, as a sign-up would have left
 * them (the migrations' triggers make profile and trial), and puts each subscription back to what
 * the table of logins says.
 * @throws {SqlError} when a trigger refuses a row.
 */
export async function seedDemoAccounts(target: FaultTarget): Promise<void> {
	const statements = DEMO_ACCOUNTS.flatMap((account) => [
		accountSql(account),
		subscriptionSql(account),
		adminSql(account),
	]);
	await runSql(target, `begin; ${statements.join("\n")} ${ROLL_UP_SQL} commit;`);
}

/** The demo subscriptions start in the past: their days are rolled up again. */
const ROLL_UP_SQL = `
select public.refresh_rollups(yesterday, yesterday)
from (select (now() at time zone 'UTC')::date - 1 as yesterday) as closed;`;

function accountSql({ email, firstName, lastName }: DemoAccount): string {
	const metadata = literal(
		JSON.stringify({
			full_name: `${firstName} ${lastName}`,
			language: "fr",
			registration_source: "website",
			email,
			email_verified: true,
		}),
	);
	return `
with account as (
	insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data, raw_app_meta_data)
	select md5(${literal(email)})::uuid, ${literal(email)},
		extensions.crypt(${literal(DEMO_PASSWORD)}, extensions.gen_salt('bf')), now(), ${metadata}::jsonb,
		'{"provider": "email", "providers": ["email"]}'::jsonb
	where not exists (select from auth.users where email = ${literal(email)})
	returning id
)
insert into auth.identities (id, provider, provider_id, user_id, identity_data)
select gen_random_uuid(), 'email', id::text, id, ${metadata}::jsonb || jsonb_build_object('sub', id)
from account;`;
}

function subscriptionSql({ email, subscription }: DemoAccount): string {
	if (subscription === undefined) return "";
	const account = `(select id from auth.users where email = ${literal(email)})`;
	const columns = subscription ? subscriptionColumns(subscription, email) : {};
	const names = Object.keys(columns);
	return `
delete from private.billing_events where user_id = ${account};
${
	subscription
		? `insert into public.user_subscriptions (user_id, ${names.join(", ")})
values (${account}, ${Object.values(columns).join(", ")})
on conflict (user_id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(", ")};`
		: `delete from public.user_subscriptions where user_id = ${account};`
}`;
}

function adminSql({ email, firstName, lastName, admin }: DemoAccount): string {
	if (admin === undefined) return "";
	const { role, isActive } = admin;
	return `
insert into private.admins (user_id, name, role, is_active)
select id, ${literal(`${firstName} ${lastName}`)}, ${literal(role)}, ${isActive} from auth.users where email = ${literal(email)}
on conflict (user_id) do update set role = excluded.role, is_active = excluded.is_active;`;
}

function subscriptionColumns(subscription: DemoSubscription, email: string) {
	const { type, status = "active", period, endsInDays, cancelAtPeriodEnd = false } = subscription;
	const name = email.split("@")[0];
	const end = `date_trunc('day', now()) + interval '${endsInDays ?? 0} days'`;
	const length = period === "annual" ? "1 year" : "1 month";
	return {
		subscription_type: literal(type),
		subscription_status: literal(status),
		billing_period: period ? literal(period) : "null",
		current_period_end: period ? end : "null",
		cancel_at_period_end: String(cancelAtPeriodEnd),
		stripe_customer_id: period ? literal(`cus_demo_${name}`) : "null",
		stripe_subscription_id: period ? literal(`sub_demo_${name}`) : "null",
		billing_updated_at: period ? `${end} - interval '${length}'` : "null",
	};
}

function literal(text: string): string {
	return `'${text.replaceAll("'", "''")}'`;
}
