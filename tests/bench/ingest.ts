/**
 * `npm run bench:ingest [-- MILLIONS]`: a day of events on a temporary PostgreSQL, as the queue delivers
 * them: how many are stored a second, and how long `refresh_facts` takes for one minute's events and sign-ups
 * when the day is young and when it is full (docs/architecture/overview.md#budgets). Exits 1 when fewer are stored than the budget.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SUPERUSER } from "../../dev/postgres/cluster.ts";
import { connect } from "../../dev/supabase/database.ts";
import { BECOME_SQL } from "../../dev/supabase/hosted.ts";
import { copyOf, startTestCluster } from "../cluster.ts";
import { columns } from "./columns.ts";

/** One delivery of the queue: 100 messages of 60 events. */
const BATCHES = 100;
const EVENTS = 60;
/** Sign-ups for each delivery, one in 300 events. */
const SIGN_UPS = (BATCHES * EVENTS) / 300;
/** Events of the minute before a refresh. */
const ARRIVED = 30_000;
const ROUNDS = 5;
/** docs/architecture/overview.md#budgets */
const MIN_STORED = 10_000;

const millions = Number(process.argv[2] ?? 2);
const stopCluster = await startTestCluster();
const address = await copyOf("empty");
const sql = connect(address, SUPERUSER);
const api = connect(address, "authenticator");
try {
	const delivery = readFileSync(join(import.meta.dirname, "delivery.sql"), "utf8");
	await sql
		.unsafe(delivery.replaceAll("{batches}", `${BATCHES}`).replaceAll("{events}", `${EVENTS}`))
		.simple();
	const sizes = [0.1, millions].map((size) => size * 1_000_000);
	const rows: string[][] = [];
	const rates: number[] = [];
	let stored = 0;
	for (const size of sizes) {
		const perSecond: number[] = [];
		while (stored < size) {
			perSecond.push(await deliver());
			stored += BATCHES * EVENTS;
		}
		await sql`select public.refresh_facts()`;
		await sql`vacuum analyze`;
		const taken: number[] = [];
		for (let round = 0; round < ROUNDS; round++) {
			for (let n = 0; n < ARRIVED; n += BATCHES * EVENTS) perSecond.push(await deliver());
			stored += ARRIVED;
			const before = performance.now();
			await sql`select public.refresh_facts()`;
			taken.push(performance.now() - before);
		}
		const refreshMs = median(taken);
		const rate = Math.round(median(perSecond));
		rates.push(rate);
		rows.push([stored, rate, Math.round(refreshMs)].map((value) => value.toLocaleString("en")));
	}
	console.log(`${ARRIVED.toLocaleString("en")} events arrive before each refresh; medians`);
	console.log(columns([["events of the day", "stored a second", "refresh_facts, ms"], ...rows]));
	console.log(`limit: ${MIN_STORED.toLocaleString("en")} stored a second`);
	process.exitCode = Math.min(...rates) >= MIN_STORED ? 0 : 1;
} finally {
	await Promise.all([sql.end(), api.end()]);
	await stopCluster();
}

/** As the Worker's consumer does it, through the API's account. @returns events stored in a second */
async function deliver(): Promise<number> {
	await sql`select bench.write_delivery()`;
	const [delivery] = await sql`select batches::text from bench.delivery`;
	const before = performance.now();
	await api.begin(async (session) => {
		await session.unsafe(BECOME_SQL, ["service_role", '{"role": "service_role"}', "ingest_events"]);
		await session.unsafe("select public.ingest_events($1::text::jsonb)", [delivery?.batches]);
	});
	const taken = performance.now() - before;
	await sql`select bench.sign_up(${SIGN_UPS})`;
	return (BATCHES * EVENTS * 1000) / taken;
}

function median(values: number[]): number {
	return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
