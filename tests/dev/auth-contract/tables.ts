/** Auth's tables, as far as the contract looks at them. */
import type postgres from "postgres";

/** Columns whose values are looked at, by table. */
export const TABLES: Record<string, { columns: string[]; mine: string; order?: string }> = {
	users: {
		columns: [
			...["email", "role", "encrypted_password", "email_confirmed_at", "confirmation_token"],
			...["confirmation_sent_at", "recovery_token", "recovery_sent_at", "email_change"],
			...["email_change_token_new", "email_change_token_current", "email_change_confirm_status"],
			...["email_change_sent_at", "last_sign_in_at", "raw_app_meta_data", "raw_user_meta_data"],
		],
		mine: "id",
	},
	identities: { columns: ["provider", "provider_id", "email", "identity_data"], mine: "user_id" },
	sessions: { columns: ["aal", "factor_id", "refreshed_at", "ip"], mine: "user_id" },
	refresh_tokens: { columns: ["token", "parent", "revoked"], mine: "user_id::uuid" },
	mfa_factors: { columns: ["friendly_name", "factor_type", "status"], mine: "user_id" },
	one_time_tokens: {
		...{ columns: ["token_type", "token_hash", "relates_to"], mine: "user_id" },
		order: "token_type::text",
	},
};

/** Records each row that Auth writes where our triggers are, and which columns change. */
const WATCH_SQL = `
create schema auth_contract;
create table auth_contract.writes (n serial, account uuid, what text);
grant usage on schema auth_contract to supabase_auth_admin;
create function auth_contract.watch() returns trigger language plpgsql security definer set search_path = '' as $$
begin
	insert into auth_contract.writes (account, what) values (
		case tg_table_name when 'users' then new.id else (to_jsonb(new) ->> 'user_id')::uuid end,
		concat_ws(' ', lower(tg_op), tg_table_name, case tg_op when 'UPDATE' then (
			select string_agg(a.key, ', ' order by a.key) from jsonb_each(to_jsonb(new)) as a join jsonb_each(to_jsonb(old)) as b using (key)
			where a.value <> b.value and a.key <> 'updated_at'
		) end)
	);
	return null;
end $$;
create trigger auth_contract after insert or update on auth.users for each row execute function auth_contract.watch();
create trigger auth_contract after insert or update on auth.identities for each row execute function auth_contract.watch();`;
const UNWATCH_SQL = `
drop trigger if exists auth_contract on auth.users;
drop trigger if exists auth_contract on auth.identities;
drop schema if exists auth_contract cascade;`;

/** Watches Auth's writes until the returned function is called. */
export async function watchWrites(database: postgres.Sql): Promise<() => Promise<void>> {
	await database.unsafe(UNWATCH_SQL + WATCH_SQL).simple();
	return async () => {
		await database.unsafe(UNWATCH_SQL).simple();
	};
}
