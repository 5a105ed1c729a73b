/**
 * A migrated database for each test file: PGlite, or PostgreSQL with DATABASE_KIND=postgres.
 * No other file of tests/database depends on which one it is.
 */
import { readFileSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import postgres from "postgres";
import { afterAll, beforeAll } from "vitest";
import { cachedDataFolder, projectDataFolder } from "../data-folder.ts";
import { applyMigrations, HOSTED_SQL, readMigrations, readSeeds } from "./migrations.ts";
import { startCluster } from "./postgres-cluster.ts";

export const ROLES = ["anon", "authenticated", "service_role"] as const;
export type Role = (typeof ROLES)[number];

type Row = Record<string, unknown>;

export interface TestDatabase {
	/** One statement as the superuser; read timestamps and dates as text. */
	query<T = Row>(sql: string, params?: unknown[]): Promise<T[]>;
	/** A script as the superuser. */
	script(sql: string): Promise<void>;
	/** One statement in a transaction of its own, with role and claims set as PostgREST sets them. */
	asRole<T = Row>(role: Role, sql: string, params?: unknown[], claims?: Row): Promise<T[]>;
	close(): Promise<void>;
}

// Hosted auth.uid() reads `request.jwt.claims`, lite's `request.jwt.claim.sub`.
const BECOME = `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
	set_config('request.jwt.claim.sub', coalesce($2::text::jsonb ->> 'sub', ''), true),
	set_config('search_path', 'public', true)`;

interface Options {
	/** With the demo data. */
	seeds?: boolean;
}

/** A database that opens before the tests of the file and closes after them. */
export function migratedDatabase(options: Options = {}): TestDatabase {
	let opened: TestDatabase | undefined;
	const database = () => {
		if (!opened)
			throw new Error("The database opens in beforeAll: use it in tests and hooks only.");
		return opened;
	};
	beforeAll(async () => {
		opened = await freshDatabase(options);
	});
	afterAll(async () => {
		await opened?.close();
	});
	return {
		query: (sql, params) => database().query(sql, params),
		script: (sql) => database().script(sql),
		asRole: (role, sql, params, claims) => database().asRole(role, sql, params, claims),
		close: () => database().close(),
	};
}

const EVENTS_AND_ROLLUPS = [
	"private.daily_vitals",
	"public.landing_analytics",
	"public.ab_events",
	"private.event_ids",
	"private.ingested_batches",
	"private.event_ledger",
	"private.daily_metrics",
	"private.daily_sign_ups",
	"private.monthly_metrics",
	"private.daily_usage",
	"private.experiment_units",
	"private.experiment_conversions",
	"private.experiment_counts",
	"private.experiment_exclusions",
	"private.active_in_month",
	"private.open_calls",
	"private.account_calls",
	"private.monthly_activity",
	"private.campaign_windows",
	"private.daily_campaign_sums",
	"private.hourly_campaign_sums",
	"private.landing_today_sums",
	"private.landing_today",
	"private.rollup_marks",
	"private.daily_revenue",
	"private.daily_retention",
	"private.visitors",
	"private.visitor_sums",
	"private.daily_visitors",
	"private.unseen_accounts",
	"private.unseen_sign_ups",
	"private.changed_accounts",
	"private.changed_days",
	"private.arrived_events",
];

/** Deletes all events and rollups, without triggers. A truncate would take ten times as long. */
export async function emptyTables(database: TestDatabase): Promise<void> {
	const deletes = EVENTS_AND_ROLLUPS.map((table) => `delete from ${table};`).join("\n");
	await database.script(
		`set session_replication_role = replica; ${deletes} set session_replication_role = origin;`,
	);
}

/** Leaves the two bundled tests as the migrations make them. */
export async function emptyExperiments(database: TestDatabase): Promise<void> {
	await database.script(`
		set session_replication_role = replica;
		delete from private.experiment_history;
		delete from private.experiment_runs where run > 1 or name not like '%headline_test_2025';
		update private.experiment_runs set ended_at = null, was_changed_outside = false;
		set session_replication_role = origin;
		delete from private.experiments where name not like '%headline_test_2025';
		update private.experiments as known set state = 'running', plan = runs.plan, run = 1, revision = 1,
			salt = null, is_published = true, problems = '{}'
		from private.experiment_runs as runs where runs.name = known.name;
		delete from private.experiment_publications; delete from private.admin_actions;
		delete from private.annotations;`);
}

function freshDatabase(options: Options): Promise<TestDatabase> {
	return process.env.DATABASE_KIND === "postgres" ? freshPostgres(options) : freshPglite(options);
}

async function freshPglite({ seeds }: Options): Promise<TestDatabase> {
	const file = await (seeds ? projectDataFolder() : snapshot());
	const pglite = await PGlite.create({ loadDataDir: new Blob([readFileSync(file)]) });
	return {
		query: async <T>(sql: string, params?: unknown[]) => (await pglite.query<T>(sql, params)).rows,
		script: async (sql) => void (await pglite.exec(sql)),
		asRole: <T>(role: Role, sql: string, params?: unknown[], claims: Row = {}) =>
			pglite.transaction(async (session) => {
				await session.query(BECOME, [role, JSON.stringify({ role, ...claims })]);
				return (await session.query<T>(sql, params)).rows;
			}),
		close: () => pglite.close(),
	};
}

/** The migrated data folder; the month is that of the partitions. */
function snapshot(): Promise<string> {
	const month = new Date().toISOString().slice(0, 7);
	return cachedDataFolder([HOSTED_SQL, readMigrations(), month], (pglite) =>
		applyMigrations((sql) => pglite.exec(sql)),
	);
}

async function freshPostgres({ seeds }: Options): Promise<TestDatabase> {
	const cluster = await startCluster();
	const number = (oid: number) => ({ to: oid, from: [oid], serialize: String, parse: Number });
	const sql = postgres({
		host: cluster.socketFolder,
		user: "postgres",
		database: "postgres",
		max: 4,
		types: { bigint: number(20) },
		onnotice: () => undefined,
	});
	const run = async <T>(
		session: { unsafe: postgres.Sql<{ bigint: number }>["unsafe"] },
		text: string,
		params: unknown[] = [],
	) => [...(await session.unsafe(text, params as never[]))] as T[];
	const close = async () => {
		await sql.end();
		await cluster.stop();
	};
	try {
		await applyMigrations((text) => sql.unsafe(text).simple());
		for (const seed of seeds ? readSeeds() : []) await sql.unsafe(seed).simple();
	} catch (error) {
		await close();
		throw error;
	}
	return {
		query: <T>(text: string, params?: unknown[]) => run<T>(sql, text, params),
		script: async (text) => void (await sql.unsafe(text).simple()),
		asRole: async <T>(role: Role, text: string, params?: unknown[], claims: Row = {}) =>
			(await sql.begin(async (session) => {
				await session.unsafe(BECOME, [role, JSON.stringify({ role, ...claims })]);
				return run<T>(session, text, params);
			})) as T[],
		close,
	};
}
