/** The access matrix, generated from catalog and contract: it covers every new table and function. */
import { CALLS } from "../../contract/calls-schema.ts";
import { SESSION_CALLS } from "../../contract/session-calls.ts";
import { API_ROLES, type ApiRole } from "../../dev/supabase/hosted.ts";
import type { TestDatabase } from "./harness.ts";

/** Calls of the app that the Worker itself handles, with other functions. */
const OF_THE_WORKER = [
	...[
		"accept_blog",
		"attach_payer",
		"get_experiment_power",
		"get_experiment_results",
		"get_system",
	],
	...["preview_experiment", "purge_blog", "replay_spool", "resend_confirmation", "send_reset"],
];
const CALLED = Object.entries({ ...CALLS, ...SESSION_CALLS }).filter(
	([name]) => !OF_THE_WORKER.includes(name),
);
/** Functions of operators about the caller alone: they refuse nobody. */
const FOR_EVERYBODY = ["get_admin_data", "is_admin", "update_admin_last_login"];
const namesFor = (...who: string[]) =>
	CALLED.filter(([name, call]) => who.includes(call.who) && !FOR_EVERYBODY.includes(name))
		.map(([name]) => name)
		.sort();

/** Functions for active operators with all rights. */
export const FOR_SUPER_ADMINS = namesFor("super_admin");
export const OF_BACK_OFFICE = namesFor("operator", "super_admin");
/** All functions that a person may call; they check the session of the caller first. */
export const FOR_PEOPLE = CALLED.map(([name]) => name).sort();

type Operation = "select" | "insert" | "update" | "delete" | "truncate";

/** A cell of the matrix: `anon select public.landing_analytics`; an update is tried on each column. */
export type Cell = `${ApiRole} ${string}`;

interface Table {
	name: string;
	columns: string[];
}

/** Tries every operation of every role on tables, by default on all, and lists the allowed ones. */
export async function listAllowedTableAccess(
	database: TestDatabase,
	tables?: readonly Table[],
): Promise<Cell[]> {
	const tried = (tables ?? (await listTables(database))).flatMap(({ name, columns }) => {
		const statements: Record<Exclude<Operation, "update">, string> = {
			select: `select 1 from ${name} limit 1`,
			insert: `insert into ${name} default values`,
			delete: `delete from ${name} where false`,
			truncate: `truncate ${name}`,
		};
		return [
			...Object.entries(statements).map(([operation, sql]) => ({
				cell: `${operation} ${name}`,
				sql,
			})),
			...columns.map((column) => ({
				cell: `update ${name} (${column})`,
				sql: `update ${name} set ${column} = default where false`,
			})),
		];
	});
	return listPermitted(database, tried);
}

/** Calls every function as every role with nulls, and lists the allowed calls. */
export async function listAllowedFunctions(database: TestDatabase): Promise<Cell[]> {
	const calls = await listCalls(database);
	return listPermitted(
		database,
		calls.map(({ name, call }) => ({ cell: name, sql: call })),
	);
}

/** Functions that do not refuse a call of service_role, with nulls, for want of a session. */
export async function listWithoutSession(
	database: TestDatabase,
	names: readonly string[],
): Promise<string[]> {
	const open: string[] = [];
	for (const { name, call } of await listCalls(database)) {
		if (!names.includes(name.replace("public.", ""))) continue;
		const code = await database.asRole("service_role", call).then(
			() => undefined,
			(error) => error.code,
		);
		if (code !== "PT401") open.push(`${name}: ${code}`);
	}
	return open;
}

/** Every function of ours with a call that passes nulls. */
export function listCalls(database: TestDatabase): Promise<{ name: string; call: string }[]> {
	return database.query(`
		select format('%I.%I', nspname, proname) as name,
			format('select %I.%I(%s)', nspname, proname, (
				select string_agg('null::' || format_type(type, null), ', ' order by place)
				from unnest(proargtypes) with ordinality as argument (type, place)
			)) as call
		from pg_proc join pg_namespace as n on n.oid = pronamespace
		where nspname in ('public', 'private') order by 1`);
}

/** Every table of ours, partitions and their parents included, with its columns. */
export function listTables(database: TestDatabase): Promise<Table[]> {
	return database.query(`
		select format('%I.%I', nspname, relname) as name,
			array_agg(quote_ident(attname) order by attnum) as columns
		from pg_class as c
			join pg_namespace as n on n.oid = relnamespace
			join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
		where nspname in ('public', 'private') and relkind in ('r', 'p') group by 1 order by 1`);
}

/**
 * Function that runs statements, undoes each, and returns which of them fail for want of a permission; any other failure
 * shows that the permission is there. In one call, because thousands of statements are tried.
 */
const DENIED_SQL = `
create schema if not exists probe;
grant usage on schema probe to public;
create or replace function probe.denied(statements text[]) returns boolean[] language plpgsql as $$
declare
	denied boolean[] := '{}';
	tried text;
begin
	foreach tried in array statements loop
		begin
			execute tried;
			raise exception 'undone';
		exception when others then
			denied := denied || (sqlstate = '42501');
		end;
	end loop;
	return denied;
end
$$`;

/** The statements that each role has the permission for, in the order of the statements. */
async function listPermitted(
	database: TestDatabase,
	tried: readonly { cell: string; sql: string }[],
): Promise<Cell[]> {
	await database.script(DENIED_SQL);
	const statements = tried.map(({ sql }) => sql);
	const denied = new Map<ApiRole, boolean[]>();
	for (const role of API_ROLES) {
		const [row] = await database.asRole<{ denied: boolean[] }>(
			role,
			"select probe.denied($1::text[]) as denied",
			[statements],
		);
		denied.set(role, row?.denied ?? []);
	}
	return tried.flatMap(({ cell }, nth) =>
		API_ROLES.flatMap((role): Cell[] =>
			denied.get(role)?.[nth] === false ? [`${role} ${cell}`] : [],
		),
	);
}
