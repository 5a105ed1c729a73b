/** The matrix of who may do what, generated from the catalog: a new table or function cannot be forgotten. */
import { ROLES, type Role, type TestDatabase } from "./harness.ts";

export const OPERATIONS = ["select", "insert", "update", "delete", "truncate"] as const;
export type Operation = (typeof OPERATIONS)[number];

/** A cell of the matrix, `anon select public.landing_analytics`. */
export type Cell = `${Role} ${string}`;

const PERMISSION_DENIED = "42501";

/** Tries every operation of every role on every table, and lists what was let through. */
export async function listAllowedTableAccess(database: TestDatabase): Promise<Cell[]> {
	const allowed: Cell[] = [];
	for (const { name, column } of await listTables(database)) {
		const statements: Record<Operation, string> = {
			select: `select 1 from ${name} limit 1`,
			insert: `insert into ${name} default values`,
			update: `update ${name} set ${column} = default where false`,
			delete: `delete from ${name} where false`,
			truncate: `truncate ${name}`,
		};
		for (const role of ROLES) {
			for (const operation of OPERATIONS) {
				const isAllowed = await isLetThrough(database, role, statements[operation]);
				if (isAllowed) allowed.push(`${role} ${operation} ${name}`);
			}
		}
	}
	return allowed;
}

/** Calls every function as every role with nulls, and lists what was let through. */
export async function listAllowedFunctions(database: TestDatabase): Promise<Cell[]> {
	const functions = await database.query<{ name: string; call: string }>(`
		select format('%I.%I', nspname, proname) as name,
			format('select %I.%I(%s)', nspname, proname, (
				select string_agg('null::' || format_type(type, null), ', ' order by place)
				from unnest(proargtypes) with ordinality as argument (type, place)
			)) as call
		from pg_proc join pg_namespace as n on n.oid = pronamespace
		where nspname in ('public', 'private') order by 1`);
	const allowed: Cell[] = [];
	for (const { name, call } of functions) {
		for (const role of ROLES) {
			if (await isLetThrough(database, role, call)) allowed.push(`${role} ${name}`);
		}
	}
	return allowed;
}

/** Every table of ours, partitions and their parents included, with one of its columns. */
export function listTables(database: TestDatabase): Promise<{ name: string; column: string }[]> {
	return database.query(`
		select format('%I.%I', nspname, relname) as name, quote_ident(attname) as column
		from pg_class as c
			join pg_namespace as n on n.oid = relnamespace
			join pg_attribute on attrelid = c.oid and attnum = 1
		where nspname in ('public', 'private') and relkind in ('r', 'p') order by 1`);
}

/** Whether permission was given; the statement may well fail for another reason. */
async function isLetThrough(database: TestDatabase, role: Role, sql: string): Promise<boolean> {
	try {
		await database.asRole(role, sql);
		return true;
	} catch (error) {
		return (error as { code?: string }).code !== PERMISSION_DENIED;
	}
}
