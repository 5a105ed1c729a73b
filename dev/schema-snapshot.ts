/**
 * `npm run schema`: writes `supabase/schema.sql`, the tables and functions in force, from the
 * catalog of a freshly migrated PGlite. To read, not to run; a test is red when it is stale.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { getAuthSchemaSql, SUPABASE_AUTH_HELPERS_SQL } from "@supabase/lite";

const SUPABASE_FOLDER = resolve(import.meta.dirname, "../supabase");

export const SNAPSHOT_FILE = join(SUPABASE_FOLDER, "schema.sql");

/**
 * What a hosted project has before its first migration, with the wide default grants of the older
 * ones: a migration that forgets a REVOKE shows here. The roles belong to the server, not to the
 * database, and may be there already.
 */
export const HOSTED_SQL = `
set client_min_messages = warning;
${getAuthSchemaSql()}
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
export function readMigrations(): { name: string; sql: string }[] {
	const folder = join(SUPABASE_FOLDER, "migrations");
	const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
	return names.sort().map((name) => ({ name, sql: readFileSync(join(folder, name), "utf8") }));
}

/**
 * Makes an empty database a hosted one and migrates it. `exec` sends a script in one message, which
 * PostgreSQL runs as one transaction.
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

/** Grants to others than the owner; PostgreSQL keeps none for "the default", which is execute to public. */
const grants = (kind: string, acl: string) => `(
	select string_agg(format('grant %s on ${kind} %s to %s;', privileges, name, grantee), E'\\n' order by grantee)
	from (
		select string_agg(lower(privilege_type), ', ' order by privilege_type) as privileges,
			case grantee when 0 then 'public' else grantee::regrole::text end as grantee
		from aclexplode(${acl}) where grantee <> grantor group by 2
	) as granted
)`;

const comment = (kind: string, text: string) =>
	`(select format(E'comment on ${kind} %s is\\n\\t%L;', name, remark) from (select ${text} as remark) as r
		where remark is not null)`;

const IN_OURS = `n.nspname in ('public', 'private')`;

/** Columns and constraints, one a line. */
const LINES_SQL = `(
	select string_agg(E'\\t' || line, E',\\n' order by kind, place) from (
		select 1 as kind, lpad(attnum::text, 4, '0') as place, concat_ws(' ', quote_ident(attname),
			format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
			'default ' || pg_get_expr(adbin, adrelid)) as line
		from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
		where attrelid = c.oid and attnum > 0 and not attisdropped
		union all
		select 2, conname, format('constraint %I %s', conname, pg_get_constraintdef(oid))
		from pg_constraint where conrelid = c.oid and contype <> 'n'
	) as lines
)`;

/** A row a schema, type, table, function and trigger, as one block of SQL. Partitions depend on today's date: left out. */
const CATALOG_SQL = `
select 1 as rank, name as place, concat_ws(E'\\n',
	format('create schema %s;', name), ${comment("schema", "obj_description(oid)")}, ${grants("schema", "nspacl")}) as text
from (select n.*, quote_ident(nspname) as name from pg_namespace as n where nspname = 'private') as n
union all
select case relkind when 'c' then 2 else 3 end, name, concat_ws(E'\\n',
	format('create %s %s%s(', case relkind when 'c' then 'type' else 'table' end, name,
		case relkind when 'c' then ' as ' else ' ' end),
	${LINES_SQL},
	concat(')', case relkind when 'p' then ' partition by ' || pg_get_partkeydef(oid) end, ';'),
	${comment("table", "obj_description(oid, 'pg_class')")},
	(select string_agg(format(E'comment on column %s.%I is\\n\\t%L;', name, attname, col_description(oid, attnum)),
		E'\\n' order by attnum)
		from pg_attribute where attrelid = oid and col_description(oid, attnum) is not null),
	(select string_agg(pg_get_indexdef(indexrelid) || ';', E'\\n' order by indexrelid::regclass::text)
		from pg_index where indrelid = oid and not exists (select from pg_constraint where conindid = indexrelid)),
	case when relrowsecurity then format('alter table %s enable row level security;', name) end,
	(select string_agg(format(E'create policy %I on %s as %s for %s to %s using (%s) with check (%s);', policyname, name,
		lower(permissive), lower(cmd), array_to_string(roles, ', '), coalesce(qual, 'true'), coalesce(with_check, 'true')),
		E'\\n' order by policyname)
		from pg_policies where format('%I.%I', schemaname, tablename) = name),
	${grants("table", "relacl")},
	(select string_agg(format('grant %s (%s) on table %s to %s;', privilege, columns, name, grantee), E'\\n' order by grantee, privilege)
		from (select lower(privilege_type) as privilege, grantee::regrole::text as grantee,
				string_agg(quote_ident(attname), ', ' order by attnum) as columns
			from pg_attribute, aclexplode(attacl) where attrelid = oid group by 1, 2) as granted))
from (
	select c.*, format('%I.%I', nspname, relname) as name
	from pg_class as c join pg_namespace as n on n.oid = relnamespace
	where ${IN_OURS} and relkind in ('r', 'p', 'c') and not relispartition
) as c
union all
select 4, name, concat_ws(E'\\n',
	rtrim(pg_get_functiondef(oid), E'\\n') || ';',
	${comment("function", "obj_description(oid, 'pg_proc')")},
	${grants("function", "coalesce(proacl, acldefault('f', proowner))")})
from (
	select p.*, format('%I.%I(%s)', nspname, proname, (select string_agg(format_type(type, null), ', ' order by place)
		from unnest(proargtypes) with ordinality as argument (type, place))) as name
	from pg_proc as p join pg_namespace as n on n.oid = pronamespace where ${IN_OURS}
) as p
union all
select 5, concat(tgrelid::regclass, ' ', tgname), pg_get_triggerdef(t.oid) || ';'
from pg_trigger as t join pg_proc as p on p.oid = tgfoid join pg_namespace as n on n.oid = pronamespace where ${IN_OURS}
order by 1, 2`;

const HEADER = `-- Generated by \`npm run schema\` from supabase/migrations: what is in force, to read. Do not edit or run.
-- Left out: partitions (private.<table>_default and private.<table>_YYYY_MM), which make_partitions makes.
`;

/**
 * The snapshot's text of a migrated database.
 * @example await describeSchema(async (sql) => (await pglite.query<{ text: string }>(sql)).rows)
 */
export async function describeSchema(
	query: (sql: string) => Promise<{ text: string }[]>,
): Promise<string> {
	const blocks = await query(CATALOG_SQL);
	return `${[HEADER, ...blocks.map(({ text }) => text)].join("\n\n").replaceAll(/\n{3,}/g, "\n\n")}\n`;
}

if (import.meta.main) {
	const pglite = await PGlite.create();
	await applyMigrations((sql) => pglite.exec(sql));
	writeFileSync(
		SNAPSHOT_FILE,
		await describeSchema(async (sql) => (await pglite.query<{ text: string }>(sql)).rows),
	);
	await pglite.close();
	console.log(`Wrote ${SNAPSHOT_FILE}`);
}
