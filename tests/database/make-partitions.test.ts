import { describe, expect, it } from "vitest";
import { abEvent, eventBatch, ingest, landingEvent } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase({ isOwn: true });

const makePartitions = (monthsAhead: number) =>
	database.call<number>("make_partitions($1)", [monthsAhead]);

/** `2026_11` and so on for this UTC month and the following. */
const monthsFromNow = (count: number) => {
	const now = new Date();
	return Array.from({ length: count }, (_, ahead) => {
		const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead));
		return month.toISOString().slice(0, 7).replace("-", "_");
	});
};

const atStartOf = (month: string) => `${month.replace("_", "-")}-01T00:00:00Z`;

const listPartitions = (parent: string) =>
	database.column<string>(
		`select substring(inhrelid::regclass::text from '\\d{4}_\\d{2}$') as name from pg_inherits
			where inhparent = $1::regclass and inhrelid::regclass::text !~ 'default' order by 1`,
		[parent],
	);

/** Partition of each row. */
const places = (parent: string) =>
	database.query(
		`select tableoid::regclass::text as partition, count(*)::int as n from ${parent} group by 1 order by 1`,
	);

describe("make_partitions", () => {
	it("was called by the migration: this month and three ahead", async () => {
		expect(await listPartitions("public.landing_analytics")).toEqual(monthsFromNow(4));
		expect(await listPartitions("public.ab_events")).toEqual(monthsFromNow(4));
		expect(await listPartitions("public.api_usage")).toEqual(monthsFromNow(4));
	});

	it("moves the rows that the default partition had caught", async () => {
		const [fifth = "", sixth = "", beyond = ""] = monthsFromNow(40)
			.slice(5)
			.filter((_, n) => n < 2 || n === 34);
		await ingest(database, [
			eventBatch({ received_at: atStartOf(fifth), landing: [landingEvent()], ab: [abEvent()] }),
			eventBatch({ received_at: atStartOf(sixth), landing: [landingEvent(), landingEvent()] }),
			eventBatch({ received_at: atStartOf(beyond), landing: [landingEvent()] }),
		]);
		expect(await places("public.landing_analytics")).toEqual([
			{ partition: "private.landing_analytics_default", n: 4 },
		]);

		expect(await makePartitions(6)).toBe(3 * 3);
		expect(await listPartitions("public.landing_analytics")).toEqual(monthsFromNow(7));
		expect(await places("public.landing_analytics")).toEqual([
			{ partition: `private.landing_analytics_${fifth}`, n: 1 },
			{ partition: `private.landing_analytics_${sixth}`, n: 2 },
			{ partition: "private.landing_analytics_default", n: 1 },
		]);
		expect(await places("public.ab_events")).toEqual([
			{ partition: `private.ab_events_${fifth}`, n: 1 },
		]);
	});

	it("parts the year's last moment from the next year's first in UTC, whatever the session's zone", async () => {
		const year = new Date().getUTCFullYear() + 5;
		await ingest(database, [
			eventBatch({ received_at: `${year}-12-31T23:59:59.999Z`, landing: [landingEvent()] }),
			eventBatch({
				received_at: `${year + 1}-01-01T00:00:00Z`,
				landing: [landingEvent(), landingEvent()],
			}),
		]);
		await database.script(`
			select set_config('timezone', 'Pacific/Auckland', true);
			select private.make_partition('landing_analytics', '${year}-12-31');
			select private.make_partition('landing_analytics', '${year + 1}-01-01');`);
		expect(await places("public.landing_analytics")).toEqual([
			{ partition: `private.landing_analytics_${year}_12`, n: 1 },
			{ partition: `private.landing_analytics_${year + 1}_01`, n: 2 },
		]);
	});

	it("does nothing the second time", async () => {
		await makePartitions(5);
		expect(await makePartitions(5)).toBe(0);
	});

	it("gives every partition the parent's indexes", async () => {
		const rows = await database.query<{ isParent: boolean; indexes: number }>(`
			select distinct indrelid = parent as "isParent", count(*)::int as indexes
			from pg_index, (select 'public.landing_analytics'::regclass as parent) as landing
			where indrelid = parent or indrelid in (select inhrelid from pg_inherits where inhparent = parent)
			group by indrelid, parent order by 1`);
		expect(rows).toEqual([
			{ isParent: false, indexes: 2 },
			{ isParent: true, indexes: 2 },
		]);
	});
});
