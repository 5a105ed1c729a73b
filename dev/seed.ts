/** Puts the demo accounts into the local database; safe to run at every start. */
import { runSql } from "./control-client.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from "./demo-accounts.ts";
import type { FaultTarget } from "./faults.ts";

/**
 * Adds the accounts that are missing, confirmed and with a password, as a sign-up would have left
 * them; the migrations' trigger makes their profiles.
 * @throws {SqlError} when a trigger refuses a row.
 */
export async function seedDemoAccounts(target: FaultTarget): Promise<void> {
	await runSql(target, `begin; ${DEMO_ACCOUNTS.map(accountSql).join("\n")} commit;`);
}

function accountSql({ email, firstName, lastName }: DemoAccount): string {
	const metadata = literal(
		JSON.stringify({ first_name: firstName, last_name: lastName, email, email_verified: true }),
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

function literal(text: string): string {
	return `'${text.replaceAll("'", "''")}'`;
}
