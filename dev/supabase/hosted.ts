/**
 * State of a hosted project before its first migration (docs/architecture/local-stack.md#local-database): roles,
 * their rights and timeouts, and the schemas of Auth and of extensions.
 */
import type { SUPERUSER } from "../postgres/cluster.ts";
import { AUTH_SCHEMA_SQL } from "./auth/schema.ts";

/** The accounts that connect. */
export type Login = typeof SUPERUSER | "postgres" | "authenticator" | "supabase_auth_admin";

/** The roles that the API takes on for a request. */
export const API_ROLES = ["anon", "authenticated", "service_role"] as const;
export type ApiRole = (typeof API_ROLES)[number];

/** Roles belong to the server, not to one database. @param password of the accounts that connect */
export function rolesSql(password: string): string {
	const login = `login password '${password}'`;
	return `
do $$ begin
	-- Two databases may be created at the same time.
	perform pg_advisory_xact_lock(hashtext('tabulia.roles'));
	if exists (select from pg_roles where rolname = 'authenticator') then return; end if;
	create role anon nologin noinherit;
	create role authenticated nologin noinherit;
	create role service_role nologin noinherit bypassrls;
	create role postgres nosuperuser createdb createrole replication bypassrls ${login};
	create role authenticator noinherit ${login};
	create role supabase_auth_admin noinherit ${login};
	grant anon, authenticated, service_role to authenticator;
	grant anon, authenticated, service_role to postgres with admin option;
	grant set on parameter session_replication_role to postgres;
	alter role postgres set search_path = "$user", public, extensions;
	alter role supabase_auth_admin set search_path = auth;
	alter role authenticator set statement_timeout = '8s';
	alter role authenticator set lock_timeout = '8s';
	alter role authenticated set statement_timeout = '8s';
	alter role anon set statement_timeout = '3s';
end $$;`;
}

/**
 * The default privileges of what migrations create in \`public\`: projects of 2026 grant it to
 * service_role, older ones to every role of the API.
 */
export type Grants = "narrow" | "wide";

/** The schemas of a database that belongs to the role postgres. Runs as the superuser. */
export function schemasSql(grants: Grants): string {
	const granted = grants === "wide" ? API_ROLES.join(", ") : "service_role";
	return `
create schema extensions;
create extension pgcrypto schema extensions;
create extension "uuid-ossp" schema extensions;
grant usage on schema public, extensions to anon, authenticated, service_role;
-- For Auth's stand-in, which lets pgcrypto hash passwords.
grant usage on schema extensions to supabase_auth_admin;
grant all on schema extensions to postgres;
alter default privileges for role postgres in schema public grant all on tables to ${granted};
alter default privileges for role postgres in schema public grant all on sequences to ${granted};
alter default privileges for role postgres in schema public grant execute on functions to ${granted};

do $$ begin execute format('grant create on database %I to supabase_auth_admin', current_database()); end $$;
create schema auth authorization supabase_auth_admin;
alter default privileges for role supabase_auth_admin in schema auth grant all on tables to postgres;
alter default privileges for role supabase_auth_admin in schema auth grant all on sequences to postgres;
alter default privileges for role supabase_auth_admin in schema auth grant all on routines to postgres;
set role supabase_auth_admin;
grant usage on schema auth to anon, authenticated, service_role;
grant all on schema auth to postgres;
${AUTH_SCHEMA_SQL}
${HELPERS_SQL}
do $$ declare name text; begin
	for name in select tablename from pg_tables where schemaname = 'auth' loop
		execute format('alter table auth.%I enable row level security', name);
	end loop;
end $$;
reset role;

create schema supabase_migrations authorization postgres;
set role postgres;
create table supabase_migrations.schema_migrations (
	version text primary key,
	statements text[],
	name text
);
reset role;`;
}

/** Hosted Auth's functions; the claims are those that PostgREST sets. */
const HELPERS_SQL = `
create function auth.jwt() returns jsonb language sql stable as $$
	select nullif(current_setting('request.jwt.claims', true), '')::jsonb
$$;
create function auth.uid() returns uuid language sql stable as $$ select (auth.jwt() ->> 'sub')::uuid $$;
create function auth.role() returns text language sql stable as $$ select auth.jwt() ->> 'role' $$;
create function auth.email() returns text language sql stable as $$ select auth.jwt() ->> 'email' $$;
`;

/**
 * Takes on a role of the API for one transaction of \`authenticator\`, as PostgREST 12 does: with the claims
 * ($2, JSON), the role's own settings, and before its call the time limit of the called function ($3, or null).
 * https://docs.postgrest.org/en/v12/references/transactions.html#impersonated-role-settings
 */
export const BECOME_SQL = `
select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
	set_config('search_path', 'public', true),
	set_config('statement_timeout', coalesce(of_function.value, of_role.value, current_setting('statement_timeout')), true)
from (
	select max(split_part(setting, '=', 2)) as value
	from pg_db_role_setting join pg_roles on pg_roles.oid = setrole, unnest(setconfig) as setting
	where rolname = $1 and setting like 'statement_timeout=%'
) as of_role, (
	select max(split_part(setting, '=', 2)) as value
	from pg_proc, unnest(proconfig) as setting
	where proname = $3 and pronamespace = 'public'::regnamespace and setting like 'statement_timeout=%'
) as of_function`;
