/** Creates what a hosted Supabase project has before its migrations, and runs the migrations. */
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { getAuthSchemaSql, SUPABASE_AUTH_HELPERS_SQL } from "@supabase/lite";
import type { Database } from "./database.ts";
import { MFA_SCHEMA_SQL } from "./mfa/schema.ts";

// Narrow grants, as in a hosted project created in 2026: only service_role has access to a table until
// a migration grants it. Migrations revoke as well, for projects with the older, wide defaults.
const ROLES_SQL = `
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
	create schema if not exists extensions;
	if exists (select from pg_available_extensions where name = 'pgcrypto') then
		create extension if not exists pgcrypto with schema extensions;
	end if;
end $$;
grant usage on schema public, auth, extensions to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant execute on functions to service_role;
`;

// Where the Supabase CLI records the migrations that it ran.
const MIGRATIONS_TABLE_SQL = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
	version text primary key,
	statements text[],
	name text
);
`;

/** Creates the auth schema, the roles and the table of migrations, each only when it is missing. */
export async function prepareSystem(database: Pick<Database, "script">): Promise<void> {
	await database.script(
		`set client_min_messages = warning; ${getAuthSchemaSql()}; ${MFA_SCHEMA_SQL}`,
	);
	await database.script(SUPABASE_AUTH_HELPERS_SQL);
	await database.script(ROLES_SQL + MIGRATIONS_TABLE_SQL);
}

/**
 * Runs the migrations that have not run yet, in the order of their names, and the seeds after them on a
 * new database.
 * @returns the names of the files that ran.
 * @throws with file, line and PostgreSQL's message when one fails (it is rolled back), and when a
 *   file was edited after it ran.
 */
export async function migrate(
	database: Pick<Database, "query" | "script">,
	supabaseFolder: string,
	{ seeds = true } = {},
): Promise<string[]> {
	const done = new Map(
		(
			await database.query<{ version: string; statements: string[] | null }>(
				"select version, statements from supabase_migrations.schema_migrations",
			)
		).map((row) => [row.version, row.statements?.join("\n")]),
	);
	const ran: string[] = [];
	for (const file of globSync("migrations/*.sql", { cwd: supabaseFolder }).sort()) {
		const [version = ""] = basename(file).split("_");
		const sql = readFileSync(join(supabaseFolder, file), "utf8");
		if (done.has(version)) {
			if (done.get(version) === sql) continue;
			throw new Error(`${file} changed after it ran. Delete the local data with: npm run reset`);
		}
		const record = `insert into supabase_migrations.schema_migrations (version, statements)
			values (${literal(version)}, array[${literal(sql)}]);`;
		await runFile(database, file, sql, record);
		ran.push(basename(file));
	}
	if (done.size > 0 || !seeds) return ran;
	for (const file of globSync("seeds/*.sql", { cwd: supabaseFolder }).sort()) {
		await runFile(database, file, readFileSync(join(supabaseFolder, file), "utf8"));
		ran.push(basename(file));
	}
	return ran;
}

async function runFile(database: Pick<Database, "script">, file: string, sql: string, record = "") {
	const before = "begin;";
	try {
		await database.script(`${before}${sql}\n;${record} commit;`);
	} catch (error) {
		const message = `${file}${lineOf(error, sql, before.length)}: ${describe(error)}`;
		throw new Error(message, { cause: error });
	}
}

/** Converts PostgreSQL's position in the script to the line of the file. */
function lineOf(error: unknown, sql: string, offset: number): string {
	const position = Number((error as { position?: string }).position) - offset;
	if (!(position > 0 && position <= sql.length)) return "";
	return `, line ${sql.slice(0, position - 1).split("\n").length}`;
}

function describe(error: unknown): string {
	const { message, code, detail, where } = error as Record<string, string | undefined>;
	return [`${message}${code ? ` (${code})` : ""}`, detail, where].filter(Boolean).join("\n");
}

function literal(text: string): string {
	return `E'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
