/**
 * 10 million landing events, 1 million calls, 200,000 accounts and 1 million payments into a database that has nothing
 * but its migrations. With a whole scale above 1 there are more events and calls, but no more accounts and payments.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type postgres from "postgres";

/** docs/architecture/overview.md#budgets */
const FULL = { events: 10_000_000, calls: 1_000_000, accounts: 200_000, payments: 1_000_000 };
const DAYS = 400;

/**
 * Fills a migrated database and rolls it up.
 * @param scale part of the full size, of events and calls
 * @param people the same of accounts and payments
 */
export async function seedLarge(
	sql: postgres.Sql,
	scale: number,
	people = Math.min(1, scale),
): Promise<void> {
	const run = (text: string) => sql.unsafe(text).simple();
	const fill = (file: string, sizes: Record<string, number>) =>
		run(
			readFileSync(join(import.meta.dirname, file), "utf8").replaceAll(/\{(\w+)\}/g, (_, name) =>
				String(Math.round(sizes[name] ?? Number.NaN)),
			),
		);
	const part = Math.min(1, scale);
	const sizes = {
		events: FULL.events * part,
		calls: FULL.calls * part,
		accounts: FULL.accounts * people,
		payments: FULL.payments * people,
	};
	await fill("seed-large.sql", sizes);
	await fill("seed-large-money.sql", sizes);
	await run(`insert into private.changed_days
		select source, day from unnest(array['events', 'accounts', 'calls']) as source,
			generate_series((now() at time zone 'UTC')::date - ${DAYS}, (now() at time zone 'UTC')::date - 1, '1 day') as day`);
	for (let isDone = false; !isDone; ) {
		const [row] = await sql`select public.refresh_facts() as done`;
		isDone = row?.done.is_done;
	}
	if (scale > 1) await fill("seed-large-copies.sql", { copies: scale - 1 });
	await run("vacuum analyze");
}
