/** A migrated database for a test file, called as hosted Supabase calls it. */
import type postgres from "postgres";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { SUPERUSER } from "../../dev/postgres/cluster.ts";
import { connect } from "../../dev/supabase/database.ts";
import { type ApiRole, BECOME_SQL } from "../../dev/supabase/hosted.ts";
import { copyOf, dropDatabase } from "../cluster.ts";
import { takeBaseline } from "./reset.ts";

type Row = Record<string, unknown>;

export interface TestDatabase {
	/** One statement as the superuser, to set a test up and to look at what it left. */
	query<T = Row>(sql: string, params?: unknown[]): Promise<T[]>;
	/** The values of such a statement's only column. */
	column<T>(sql: string, params?: unknown[]): Promise<T[]>;
	/** The first of these values. */
	value<T>(sql: string, params?: unknown[]): Promise<T>;
	/** Mails of the kinds that begin so, oldest first. */
	mails(kind?: string): Promise<Mail[]>;
	/** A script as the superuser. */
	script(sql: string): Promise<void>;
	/** One statement as a request of that role: through `authenticator`, with its claims and timeouts. */
	asRole<T = Row>(role: ApiRole, sql: string, params?: unknown[], claims?: Row): Promise<T[]>;
	/** The result of one function of `public`, as the Worker unless another role is given. */
	call<T = unknown>(call: string, params?: unknown[], role?: ApiRole): Promise<T>;
	/** Restores the rows that the migrations, or the seeds, have left. */
	reset(): Promise<void>;
}

interface Mail {
	kind: string;
	recipient: string;
	language: string;
	data: Record<string, string>;
}

interface Options {
	/** With the demo data. */
	seeds?: boolean;
	/** For a file that changes the schema: others would find the change. */
	isOwn?: boolean;
	/** For tests that build on the rows of those before them: they are restored before the first one only. */
	keeps?: boolean;
}

interface OpenDatabase extends TestDatabase {
	changedCatalogs(): Promise<string[]>;
	close(): Promise<void>;
}

/**
 * The files of a worker share a database and its connections, which keep the plans of its functions: copies and
 * new plans for each file took a third of the time of all tests.
 */
let shared: Promise<OpenDatabase> | undefined;

/** A database with the rows of its template, before each test. */
export function migratedDatabase({
	seeds = false,
	isOwn = seeds,
	keeps = seeds,
}: Options = {}): TestDatabase {
	let opened: OpenDatabase | undefined;
	const database = () => {
		if (!opened)
			throw new Error("The database opens in beforeAll: use it in tests and hooks only.");
		return opened;
	};
	beforeAll(async () => {
		if (isOwn) {
			opened = await openCopy(seeds);
			return;
		}
		shared ??= openCopy(seeds);
		opened = await shared;
		if (keeps) await opened.reset();
	});
	if (!keeps) beforeEach(() => database().reset());
	afterAll(async () => {
		if (isOwn) return opened?.close();
		const changed = (await opened?.changedCatalogs()) ?? [];
		if (changed.length === 0) return;
		// The next file opens another one.
		shared = undefined;
		await opened?.close();
		throw new Error(
			`The file changed ${changed.join(", ")}: it needs migratedDatabase({ isOwn: true }).`,
		);
	});
	return {
		query: (sql, params) => database().query(sql, params),
		column: (sql, params) => database().column(sql, params),
		value: (sql, params) => database().value(sql, params),
		mails: (kind) => database().mails(kind),
		script: (sql) => database().script(sql),
		asRole: (role, sql, params, claims) => database().asRole(role, sql, params, claims),
		call: (call, params, role) => database().call(call, params, role),
		reset: () => database().reset(),
	};
}

async function openCopy(seeds: boolean): Promise<OpenDatabase> {
	const address = await copyOf(seeds ? "seeded" : "migrated");
	const baseline = await takeBaseline(address);
	// Each keeps plans of its own: two, for the tests of two calls at once.
	const superuser = connect(address, SUPERUSER, 2);
	const api = connect(address, "authenticator", 2);
	const run = async <T>(
		session: Pick<postgres.Sql, "unsafe">,
		sql: string,
		params: unknown[] = [],
	) => [...(await session.unsafe(sql, params as never[]))] as T[];
	const asRole = async <T>(role: ApiRole, sql: string, params?: unknown[], claims: Row = {}) =>
		(await api.begin(async (session) => {
			const called = /^select (?:\* from )?public\.(\w+)\(/.exec(sql.trim())?.[1] ?? null;
			// Prepared once for each connection: its plan takes longer than most calls.
			await session.unsafe(BECOME_SQL, [role, JSON.stringify({ role, ...claims }), called], {
				prepare: true,
			});
			return run(session, sql, params);
		})) as T[];
	const column = async <T>(sql: string, params?: unknown[]) =>
		(await run<Row>(superuser, sql, params)).map((row) => Object.values(row)[0] as T);
	return {
		...baseline,
		query: (sql, params) => run(superuser, sql, params),
		column,
		value: async <T>(sql: string, params?: unknown[]) => (await column<T>(sql, params))[0] as T,
		mails: (kind = "") =>
			run(
				superuser,
				"select kind, recipient, language, data from private.mails where kind ^@ $1 order by created_at, key",
				[kind],
			),
		script: async (sql) => void (await superuser.unsafe(sql).simple()),
		asRole,
		call: async <T>(call: string, params?: unknown[], role: ApiRole = "service_role") => {
			const [row] = await asRole<{ result: T }>(role, `select public.${call} as result`, params);
			return row?.result as T;
		},
		close: async () => {
			await Promise.all([baseline.close(), superuser.end(), api.end()]);
			await dropDatabase(address);
		},
	};
}
