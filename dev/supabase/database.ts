/** The database below the embedded Supabase: PGlite (no install), or a real PostgreSQL. */
import type { PGliteOptions } from "@electric-sql/pglite";
import { createPgliteConnection, type PgliteConnection } from "@supabase/lite/pglite";
import { createPostgresConnection, type PostgresConnection } from "@supabase/lite/postgres";
import { toIsoTimestamp } from "./mends/iso-timestamps.ts";
import { wholeJson } from "./mends/whole-json.ts";
import { oneAtATime } from "./one-at-a-time.ts";

export type DatabaseChoice =
	/** Without a `dataDir` it lives in memory; `snapshot` is what PGlite's dumpDataDir gave. */
	{ kind: "pglite"; dataDir?: string; snapshot?: Blob } | { kind: "postgres"; url: string };

export interface ResultSet {
	columns: string[];
	rows: Record<string, unknown>[];
	/** Rows written by an insert, update or delete. */
	affected: number;
}

export interface Database {
	kind: DatabaseChoice["kind"];
	connection: PgliteConnection | PostgresConnection;
	/** Runs one statement as the superuser, with `$1`… parameters. */
	query<Row = Record<string, unknown>>(sql: string, params?: unknown[]): Promise<Row[]>;
	/** Runs a script as the superuser; a transaction that it leaves open is rolled back. */
	script(sql: string): Promise<ResultSet[]>;
	/**
	 * Runs work that uses `connection` itself (a request to lite). Never call `query` or
	 * `script` inside it: on PGlite they would wait for it for ever.
	 */
	exclusive<T>(work: () => Promise<T>): Promise<T>;
	close(): Promise<void>;
}

const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;
const JSON_OID = 114;
const JSONB_OID = 3802;

/** Opens (and on PGlite creates) the database. It has no schema yet: see schema.ts. */
export async function openDatabase(choice: DatabaseChoice): Promise<Database> {
	return choice.kind === "pglite" ? openPglite(choice) : openPostgres(choice.url);
}

async function openPglite(choice: { dataDir?: string; snapshot?: Blob }): Promise<Database> {
	const pgliteOptions: Omit<PGliteOptions, "dataDir"> = {
		parsers: { [TIMESTAMP]: toIsoTimestamp, [TIMESTAMPTZ]: toIsoTimestamp },
		...(choice.snapshot ? { loadDataDir: choice.snapshot } : {}),
	};
	const connection = await createPgliteConnection({
		...(choice.dataDir ? { url: choice.dataDir } : {}),
		pgliteOptions,
	});
	// PGlite is one session, and lite 0.10.0 begins transactions on it without waiting for the one
	// under way: two at one time share a commit, a rollback and a role. So one at a time.
	const exclusive = oneAtATime();
	const { driver } = connection;
	return {
		kind: "pglite",
		connection,
		exclusive,
		query: <Row>(sql: string, params: unknown[] = []) =>
			exclusive(async () => (await driver.query<Row>(sql, params)).rows),
		script: (sql) =>
			exclusive(async () => {
				try {
					const results = await driver.exec(sql);
					return results.map(({ fields, rows, affectedRows }) => ({
						columns: fields.map((field) => field.name),
						rows: rows as Record<string, unknown>[],
						affected: affectedRows ?? 0,
					}));
				} finally {
					// Harmless when no transaction is open.
					await driver.exec("rollback");
				}
			}),
		close: () => exclusive(() => connection.close()),
	};
}

function openPostgres(url: string): Database {
	const iso = (oid: number) => ({
		to: oid,
		from: [oid],
		serialize: (value: unknown) => (value instanceof Date ? value.toISOString() : String(value)),
		parse: toIsoTimestamp,
	});
	const connection = createPostgresConnection({
		url,
		postgresOptions: {
			types: {
				timestamp: iso(TIMESTAMP),
				timestamptz: iso(TIMESTAMPTZ),
				json: wholeJson(JSON_OID),
				jsonb: wholeJson(JSONB_OID),
			},
			onnotice: () => undefined,
		},
	});
	const { driver } = connection;
	return {
		kind: "postgres",
		connection,
		exclusive: (work) => work(),
		query: async <Row>(sql: string, params: unknown[] = []) =>
			(await driver.unsafe(sql, params as never[])) as unknown as Row[],
		script: async (sql) => {
			const session = await driver.reserve();
			try {
				const answer = await session.unsafe(sql).simple();
				const results = Array.isArray(answer[0])
					? (answer as unknown as (typeof answer)[])
					: [answer];
				return results.map((result) => ({
					columns: (result.columns ?? []).map((column) => String(column.name)),
					rows: [...result],
					affected: result.count ?? 0,
				}));
			} finally {
				await session.unsafe("rollback").simple();
				session.release();
			}
		},
		close: () => connection.close(),
	};
}
