/**
 * `npm run bench:analytics [-- SCALE]`: each call of the back-office on a temporary PostgreSQL, with 1/100 and with all
 * of the events and calls in turn, of the same accounts and payments (docs/architecture.md#budgets). Prints the plan of
 * each call that exceeds the budget, and then exits 1.
 */
import postgres from "postgres";
import { startCluster } from "../database/postgres-cluster.ts";
import { CALLS } from "./analytics-calls.ts";
import { columns } from "./columns.ts";
import { seedLarge } from "./seed-large.ts";

const ROUNDS = 60;
const WARM_UP = 5;
/** The ratio is of medians: of 60 rounds three decide p95, and what else the machine did in them. */
const BUDGET = { p95: 150, ratio: 1.2 };
/** The ratio of shorter calls measures the clock. */
const TOO_SHORT_MS = 2;
/** Statements of a plan that took less than this part of the call are not printed. */
const PRINTED_PART = 0.05;

interface Times {
	p50: number;
	p95: number;
}

/** What the databases said; a plan comes as a notice. */
const notices: string[] = [];
const cluster = await startCluster();
try {
	const scale = Number(process.argv[2] ?? 1);
	const people = Math.min(1, scale);
	const small = await fill("small", scale / 100, people);
	const full = await fill("whole", scale, people);
	const rows: string[][] = [];
	for (const [path, call] of CALLS) {
		const [before, after] = await measure(call, [small, full]);
		const ratio = after.p50 / before.p50;
		const passed = after.p95 <= BUDGET.p95 && (ratio <= BUDGET.ratio || after.p50 <= TOO_SHORT_MS);
		const times = [before.p50, before.p95, after.p50, after.p95].map((value) => value.toFixed(1));
		rows.push([path, ...times, ratio.toFixed(2), passed ? "pass" : "FAIL"]);
		if (passed) continue;
		process.exitCode = 1;
		console.log(`\n${path}\n${await explain(full, call, after.p50 * PRINTED_PART)}`);
	}
	for (const sql of [small, full]) await sql.end();
	console.log(`\n${10_000_000 * scale} landing events, ${1_000_000 * scale} calls; times in ms`);
	console.log(columns([["", "1/100 p50", "p95", "full p50", "p95", "p50 ratio", ""], ...rows]));
} finally {
	await cluster.stop();
}

/** Fills a database of its own. */
async function fill(name: string, scale: number, people: number): Promise<postgres.Sql> {
	const connect = (database: string) =>
		postgres({
			host: cluster.socketFolder,
			user: "postgres",
			database,
			max: 1,
			onnotice: ({ message = "" }) => notices.push(message),
		});
	const owner = connect("postgres");
	await owner.unsafe(`create database ${name}`);
	await owner.end();
	const sql = connect(name);
	const started = Date.now();
	await seedLarge(sql, scale, people);
	console.log(`${name}: filled in ${Math.round((Date.now() - started) / 1000)} s`);
	return sql;
}

/** Calls the function as an administrator, in turn on each database, so that they share what else the machine does. */
async function measure(
	call: string,
	databases: readonly [postgres.Sql, postgres.Sql],
): Promise<[Times, Times]> {
	const taken = databases.map(() => [] as number[]);
	for (let round = -WARM_UP; round < ROUNDS; round++) {
		for (const [n, sql] of databases.entries()) {
			const ms = await sql.begin((session) => callAsAdmin(session, call));
			if (round >= 0) taken[n]?.push(ms);
		}
	}
	return taken.map((times) => {
		times.sort((a, b) => a - b);
		const at = (share: number) => times[Math.ceil(share * times.length) - 1] ?? 0;
		return { p50: at(0.5), p95: at(0.95) };
	}) as [Times, Times];
}

/** @returns its time in milliseconds */
async function callAsAdmin(session: postgres.TransactionSql, call: string): Promise<number> {
	await session`
		select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', id, true),
			set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', id, 'session_id', id)::text, true)
		from (select md5('admin')::uuid::text as id) as admin`;
	const before = performance.now();
	await session.unsafe(`select public.${call}`);
	return performance.now() - before;
}

/** The plans of the statements of a call that took longer than `minMs`. */
async function explain(sql: postgres.Sql, call: string, minMs: number): Promise<string> {
	notices.length = 0;
	await sql.begin(async (session) => {
		await session.unsafe(`load 'auto_explain'; set local auto_explain.log_level = notice;
			set local auto_explain.log_analyze = on; set local auto_explain.log_nested_statements = on;
			set local auto_explain.log_min_duration = ${Math.ceil(minMs)}`);
		await callAsAdmin(session, call);
	});
	return notices.join("\n");
}
