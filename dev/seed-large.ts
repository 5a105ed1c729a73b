/**
 * `npm run db:seed-large -- --url postgres://… [--scale 0.01]`: 10 million landing events and
 * 1 million calls into a database of one's own, migrated before. For benchmarks, never for a
 * database that is used.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { applyMigrations } from "./schema-snapshot.ts";

/** Design §13 'analytics calls'. */
const FULL = { events: 10_000_000, calls: 1_000_000 };
const DAYS = 400;

/** Migrates an empty database, fills it and rolls it up. @param scale of the full size */
export async function seedLarge(sql: postgres.Sql, scale: number): Promise<void> {
	const run = (text: string) => sql.unsafe(text).simple();
	await applyMigrations((text) => run(text));
	const seed = readFileSync(join(import.meta.dirname, "seed-large.sql"), "utf8")
		.replaceAll("{events}", String(Math.round(FULL.events * scale)))
		.replaceAll("{calls}", String(Math.round(FULL.calls * scale)));
	await run(seed);
	// A month at a time, as a catch-up would: one statement has its limit.
	for (let ago = DAYS; ago >= 1; ago -= 30) {
		const day = (days: number) => `(now() at time zone 'UTC')::date - ${days}`;
		await run(`select public.refresh_rollups(${day(ago)}, ${day(Math.max(1, ago - 29))})`);
	}
	await run("select public.refresh_today(); ");
	await run("vacuum analyze");
}

if (import.meta.main) {
	const { values } = parseArgs({
		options: { url: { type: "string" }, scale: { type: "string", default: "1" } },
	});
	if (!values.url) {
		console.error("Which database? --url postgres://user@host/database (empty: it is filled)");
		process.exit(2);
	}
	const sql = postgres(values.url, { max: 1, onnotice: () => undefined });
	const started = Date.now();
	await seedLarge(sql, Number(values.scale));
	await sql.end();
	console.log(`Filled in ${Math.round((Date.now() - started) / 1000)} s.`);
}
