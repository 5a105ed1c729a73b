/** A migrated database for each test file, called as hosted Supabase calls it. */
import type postgres from "postgres";
import { afterAll, beforeAll } from "vitest";
import { SUPERUSER } from "../../dev/postgres/cluster.ts";
import { connect } from "../../dev/supabase/database.ts";
import { type ApiRole, BECOME_SQL } from "../../dev/supabase/hosted.ts";
import { copyOf, dropDatabase } from "../cluster.ts";

type Row = Record<string, unknown>;

export interface TestDatabase {
	/** One statement as the superuser, to set a test up and to look at what it left. */
	query<T = Row>(sql: string, params?: unknown[]): Promise<T[]>;
	/** A script as the superuser. */
	script(sql: string): Promise<void>;
	/** One statement as a request of that role: through `authenticator`, with its claims and timeouts. */
	asRole<T = Row>(role: ApiRole, sql: string, params?: unknown[], claims?: Row): Promise<T[]>;
	close(): Promise<void>;
}

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

async function freshDatabase({ seeds }: Options): Promise<TestDatabase> {
	const address = await copyOf(seeds ? "seeded" : "migrated");
	const superuser = connect(address, SUPERUSER, 4);
	const api = connect(address, "authenticator", 4);
	const run = async <T>(
		session: Pick<postgres.Sql, "unsafe">,
		sql: string,
		params: unknown[] = [],
	) => [...(await session.unsafe(sql, params as never[]))] as T[];
	return {
		query: (sql, params) => run(superuser, sql, params),
		script: async (sql) => void (await superuser.unsafe(sql).simple()),
		asRole: async <T>(role: ApiRole, sql: string, params?: unknown[], claims: Row = {}) =>
			(await api.begin(async (session) => {
				const called = /^select (?:\* from )?public\.(\w+)\(/.exec(sql.trim())?.[1] ?? null;
				await run(session, BECOME_SQL, [role, JSON.stringify({ role, ...claims }), called]);
				return run(session, sql, params);
			})) as T[],
		close: async () => {
			await Promise.all([superuser.end(), api.end()]);
			await dropDatabase(address);
		},
	};
}
