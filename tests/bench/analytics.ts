/**
 * `npm run bench:analytics [-- SCALE]`: each call of the back-office on a temporary PostgreSQL, with
 * 1/100 and with all of the events and calls in turn, of the same accounts and payments (docs/architecture/overview.md#budgets).
 * Prints the longest steps of each call that exceeds the budget, and then exits 1. The ratio to 1/100 of the events is
 * printed only. Filling takes half an hour: with BENCH_FOLDER, a later run of the same day and migrations finds it done.
 */
import { migrate } from "../../dev/supabase/schema.ts";
import {
	copyOf,
	findDatabase,
	renameDatabase,
	SUPABASE_FOLDER,
	startTestCluster,
} from "../cluster.ts";
import { CALLS } from "./analytics-calls.ts";
import { explain, measure, openSession, type Session, signIn } from "./analytics-session.ts";
import { columns } from "./columns.ts";
import { seedLarge } from "./seed-large.ts";

/** Milliseconds by the clock; twice as many above 10 million events. */
const MAX_P95 = 250;

const scale = Number(process.argv[2] ?? 1);
const limit = scale > 1 ? 2 * MAX_P95 : MAX_P95;
const stopCluster = await startTestCluster(process.env.BENCH_FOLDER);
try {
	const people = Math.min(1, scale);
	const small = await fill("small", scale / 100, people);
	const full = await fill("whole", scale, people);
	for (const { sql } of [small, full]) await signIn(sql);
	const started = await utc(full);
	const rows: string[][] = [];
	const misses: string[] = [];
	for (const [path, call] of CALLS) {
		const [before, after] = await measure(call, [small, full]);
		const ratio = after.cpu / before.cpu;
		const isFast = after.p95 <= limit;
		const times = [before.cpu, after.cpu, ratio, after.p95].map((value, n) =>
			value.toFixed(n === 2 ? 2 : 1),
		);
		rows.push([path, ...times, isFast ? "pass" : "FAIL"]);
		if (!isFast) misses.push(`${path}: ${(await explain(full, call)).join("; ")}`);
	}
	const ended = await utc(full);
	for (const { sql } of [small, full]) await sql.end();
	const passed = rows.filter((row) => row.at(-1) === "pass").length;
	if (passed < rows.length) process.exitCode = 1;
	const sizes = [10_000_000, 1_000_000].map((n) => (n * scale).toLocaleString("en"));
	console.log(
		`${sizes[0]} landing events and ${sizes[1]} calls against 1/100 of them; ms of processor time, p95 by the clock; ${started} UTC`,
	);
	console.log(columns([["", "1/100", "all", "ratio", "p95", ""], ...rows]));
	console.log(`limit: p95 ${limit} ms: ${passed} of ${rows.length} pass`);
	if (misses.length > 0) console.log(`Longest steps of a call above it:\n${misses.join("\n")}`);
	if (started.slice(0, 10) !== ended.slice(0, 10)) {
		throw new Error("Midnight (UTC) has passed: the current day has no events. Run it again.");
	}
} finally {
	await stopCluster();
}

/** Fills a database of its own, unless an earlier run has. */
async function fill(name: string, part: number, people: number): Promise<Session> {
	const kept = await findDatabase(`${name}_${scale}`);
	if (kept) {
		await migrate(kept, SUPABASE_FOLDER, { seeds: false });
		const session = openSession(kept);
		const [newest] = await session.sql`
			select max(created_at) >= date_trunc('day', now(), 'UTC') as is_today from public.landing_analytics`;
		if (!newest?.is_today) throw new Error("The data kept are of another day: delete the folder.");
		return session;
	}
	const address = await copyOf("empty");
	const { sql } = openSession(address);
	const started = Date.now();
	await seedLarge(sql, part, people);
	await sql.end();
	console.error(`${name}: filled in ${Math.round((Date.now() - started) / 1000)} s`);
	return openSession(await renameDatabase(address, `${name}_${scale}`));
}

/** The server's time, to the minute. */
async function utc({ sql }: Session): Promise<string> {
	const [row] = await sql`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at`;
	return row?.at;
}
