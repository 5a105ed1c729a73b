/** The access matrix, generated from the catalog: it covers every new table and function. */
import { API_ROLES, type ApiRole } from "../../dev/supabase/hosted.ts";
import type { TestDatabase } from "./harness.ts";

type Operation = "select" | "insert" | "update" | "delete" | "truncate";

/** A cell of the matrix: `anon select public.landing_analytics`; an update is tried on each column. */
export type Cell = `${ApiRole} ${string}`;

interface Table {
	name: string;
	columns: string[];
}

const PERMISSION_DENIED = "42501";

/** Tries every operation of every role on tables, by default on all, and lists the allowed ones. */
export async function listAllowedTableAccess(
	database: TestDatabase,
	tables?: readonly Table[],
): Promise<Cell[]> {
	const allowed: Cell[] = [];
	for (const { name, columns } of tables ?? (await listTables(database))) {
		const statements: Record<Exclude<Operation, "update">, string> = {
			select: `select 1 from ${name} limit 1`,
			insert: `insert into ${name} default values`,
			delete: `delete from ${name} where false`,
			truncate: `truncate ${name}`,
		};
		for (const role of API_ROLES) {
			for (const [operation, statement] of Object.entries(statements)) {
				const isAllowed = await hasPermission(database, role, statement);
				if (isAllowed) allowed.push(`${role} ${operation} ${name}`);
			}
			for (const column of columns) {
				const statement = `update ${name} set ${column} = default where false`;
				const isAllowed = await hasPermission(database, role, statement);
				if (isAllowed) allowed.push(`${role} update ${name} (${column})`);
			}
		}
	}
	return allowed;
}

/** Calls every function as every role with nulls, and lists the allowed calls. */
export async function listAllowedFunctions(database: TestDatabase): Promise<Cell[]> {
	const allowed: Cell[] = [];
	for (const { name, call } of await listCalls(database)) {
		for (const role of API_ROLES) {
			if (await hasPermission(database, role, call)) allowed.push(`${role} ${name}`);
		}
	}
	return allowed;
}

/** Those of these functions that do not refuse a call of service_role, with nulls, for want of a session. */
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
function listCalls(database: TestDatabase): Promise<{ name: string; call: string }[]> {
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

/** Whether the role has the permission, even if the statement fails for another reason. */
async function hasPermission(database: TestDatabase, role: ApiRole, sql: string): Promise<boolean> {
	try {
		await database.asRole(role, sql);
		return true;
	} catch (error) {
		return (error as { code?: string }).code !== PERMISSION_DENIED;
	}
}
