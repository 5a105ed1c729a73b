/** The database of the embedded Supabase: PGlite, which needs no installation. */
import { readFileSync } from "node:fs";
import { createPgliteConnection, type PgliteConnection } from "@supabase/lite/pglite";
import { oneAtATime } from "./one-at-a-time.ts";
import { toIsoTimestamp } from "./patches/iso-timestamps.ts";

export interface ResultSet {
	columns: string[];
	rows: Record<string, unknown>[];
	/** Rows written by an insert, update or delete. */
	affected: number;
}

export interface Database {
	connection: PgliteConnection;
	/** Runs one statement as the superuser, with `$1`… parameters. */
	query<Row = Record<string, unknown>>(sql: string, params?: unknown[]): Promise<Row[]>;
	/** Runs a script as the superuser; a transaction that it leaves open is rolled back. */
	script(sql: string): Promise<ResultSet[]>;
	/**
	 * Runs work that uses `connection` itself (a request to lite). `query` and `script` must not be
	 * called inside it: they would wait for it forever.
	 */
	exclusive<T>(work: () => Promise<T>): Promise<T>;
	/** All of it as an archive, between two statements; `openDatabase` starts from one. */
	dump(): Promise<Blob>;
	close(): Promise<void>;
}

const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;

/**
 * Opens or creates the database, in memory without a `dataDir`. Its schema comes from schema.ts.
 * @param snapshot a new database starts as this data folder, an archive of PGlite, in a fraction of the time.
 */
export async function openDatabase(dataDir?: string, snapshot?: string): Promise<Database> {
	const connection = await createPgliteConnection({
		...(dataDir ? { url: dataDir } : {}),
		pgliteOptions: {
			parsers: { [TIMESTAMP]: toIsoTimestamp, [TIMESTAMPTZ]: toIsoTimestamp },
			...(snapshot ? { loadDataDir: new Blob([readFileSync(snapshot)]) } : {}),
		},
	});
	// PGlite is one session, and lite 0.10.0 begins a transaction on it without waiting for the
	// current one: concurrent requests would share a commit, a rollback and a role.
	const exclusive = oneAtATime();
	const { driver } = connection;
	return {
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
					// Has no effect when no transaction is open.
					await driver.exec("rollback");
				}
			}),
		dump: () => exclusive(() => driver.dumpDataDir("none")),
		close: () => exclusive(() => connection.close()),
	};
}
