/** Brings a database back to the rows it has now, and tells whether its schema has changed since. */
import { SUPERUSER } from "../../dev/postgres/cluster.ts";
import { connect, type DatabaseAddress } from "../../dev/supabase/database.ts";

export interface Baseline {
	/** Restores all rows and sequences, without triggers. */
	reset(): Promise<void>;
	/** The catalogs with another content than at first: `pg_proc (max_campaigns_per_day)`. */
	changedCatalogs(): Promise<string[]>;
	close(): Promise<void>;
}

/**
 * Deletes the rows of every table and inserts the first ones again, from temporary tables. A function of the
 * session does so, because it plans its hundred statements once. A truncate would take ten times as long.
 */
const PREPARE_SQL = `
set session_replication_role = replica;
do $prepare$
declare
	one record;
	has_rows boolean;
	statements text := '';
begin
	for one in
		select format('%I.%I', nspname, relname) as name, format('pg_temp.%I', nspname || '.' || relname) as kept, (
			select string_agg(quote_ident(attname), ', ') from pg_attribute
			where attrelid = tables.oid and attnum > 0 and not attisdropped and attgenerated = ''
		) as columns
		from pg_class as tables join pg_namespace as schemas on schemas.oid = relnamespace
		where nspname in ('auth', 'public', 'private') and relkind in ('r', 'p') and not relispartition
	loop
		statements := statements || format('delete from %s;', one.name);
		execute format('select exists (select from %s)', one.name) into has_rows;
		if has_rows then
			execute format('create temporary table %s as select %s from %s', one.kept, one.columns, one.name);
			statements := statements || format(
				'insert into %s (%s) overriding system value select * from %s;', one.name, one.columns, one.kept
			);
		end if;
	end loop;
	for one in
		select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value) as value,
			last_value is not null as is_called
		from pg_sequences
	loop
		statements := statements || format('perform setval(%L, %s, %L);', one.name, one.value, one.is_called);
	end loop;
	execute format('create function pg_temp.reset() returns void language plpgsql as $reset$ begin %s end $reset$', statements);
end
$prepare$`;

/** Catalogs to which a change of functions, tables, rights, policies, triggers, partitions or settings writes to. */
const CATALOGS = {
	pg_attrdef: "adrelid::regclass",
	pg_attribute: "attrelid::regclass",
	pg_class: "relname",
	pg_constraint: "conname",
	pg_db_role_setting: "setconfig",
	pg_default_acl: "defaclacl",
	pg_extension: "extname",
	pg_index: "indexrelid::regclass",
	pg_inherits: "inhrelid::regclass",
	pg_namespace: "nspname",
	pg_policy: "polname",
	pg_proc: "proname",
	pg_rewrite: "ev_class::regclass",
	pg_trigger: "tgname",
	pg_type: "typname",
};

/** A changed row has the number of a newer transaction, and a deleted row is missing. */
const catalogsSql = (after: Record<string, number>) =>
	Object.entries(CATALOGS)
		.map(
			([
				catalog,
				name,
			]) => `select '${catalog}' as catalog, count(*) as rows, max(xmin::text::bigint) as newest,
				(array_agg(${name}::text) filter (where xmin::text::bigint > ${after[catalog] ?? "null"}))[1] as name
			from ${catalog} ${catalog === "pg_db_role_setting" ? "where setdatabase = (select oid from pg_database where datname = current_database())" : ""}`,
		)
		.join(" union all ");

/** The baseline of a database that holds its first rows and no others. */
export async function takeBaseline(address: DatabaseAddress): Promise<Baseline> {
	const session = connect(address, SUPERUSER);
	await session.unsafe(PREPARE_SQL).simple();
	const read = (after: Record<string, number> = {}) =>
		session.unsafe<{ catalog: string; rows: number; newest: number; name: string | null }[]>(
			catalogsSql(after),
		);
	const before = new Map((await read()).map((found) => [found.catalog, found]));
	const newest = Object.fromEntries(
		[...before].map(([catalog, found]) => [catalog, found.newest ?? 0]),
	);
	return {
		reset: async () => void (await session`select pg_temp.reset()`),
		changedCatalogs: async () =>
			(await read(newest))
				.filter(({ catalog, rows, name }) => name !== null || rows !== before.get(catalog)?.rows)
				.map(({ catalog, name }) => `${catalog} (${name ?? "rows are missing"})`),
		close: () => session.end(),
	};
}
