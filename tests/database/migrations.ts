/** What turns an empty database into a hosted project with our migrations. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { getAuthSchemaSql, SUPABASE_AUTH_HELPERS_SQL } from "@supabase/lite";
import { MFA_SCHEMA_SQL } from "../../dev/supabase/mfa/schema.ts";

/**
 * What a hosted project has before its first migration, with the wide default grants of older
 * projects: they reveal a migration that forgets a REVOKE. The roles belong to the server, not to the
 * database, and may exist already.
 */
export const HOSTED_SQL = `
set client_min_messages = warning;
${getAuthSchemaSql()}
${MFA_SCHEMA_SQL}
${SUPABASE_AUTH_HELPERS_SQL}
do $$
declare
	wanted text;
begin
	foreach wanted in array array['anon', 'authenticated', 'service_role'] loop
		if not exists (select from pg_roles where rolname = wanted) then
			execute format('create role %I nologin', wanted);
		end if;
	end loop;
	alter role service_role bypassrls;
end $$;
grant usage on schema public, auth to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant execute on functions to anon, authenticated, service_role;
`;

/** The migrations in their order. */
export const readMigrations = () => readScripts("migrations");

/** The scripts of the demo data in their order. */
export const readSeeds = () => readScripts("seeds").map(({ sql }) => sql);

function readScripts(name: string): { name: string; sql: string }[] {
	const folder = resolve(import.meta.dirname, "../../supabase", name);
	const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
	return names.sort().map((name) => ({ name, sql: readFileSync(join(folder, name), "utf8") }));
}

/**
 * Migrates an empty database. `exec` sends a script in one message, which PostgreSQL runs as one
 * transaction.
 * @throws naming the migration that failed.
 */
export async function applyMigrations(exec: (sql: string) => Promise<unknown>): Promise<void> {
	await exec(HOSTED_SQL);
	for (const { name, sql } of readMigrations()) {
		try {
			await exec(sql);
		} catch (error) {
			throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
		}
	}
}
