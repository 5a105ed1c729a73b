/** Months of events and calls: each has its partition, and events leave 25 months after theirs, but not their facts. */
import { describe, expect, it } from "vitest";
import { callAs, signUp } from "./accounts.ts";
import { abEvent, dayOf, daysAgo, eventBatch, ingest, landingEvent } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

// The tests build on the partitions of those before them.
const database = migratedDatabase({ isOwn: true });

const makePartitions = (monthsAhead: number) =>
	database.call<number>("make_partitions($1)", [monthsAhead]);

/** The first of a UTC month, so many months from now. */
const month = (ahead: number) =>
	new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + ahead));
/** The end of the names of a month's partitions: `2026_11`. */
const nameOf = (ahead: number) => dayOf(month(ahead)).slice(0, 7).replace("-", "_");
const monthsFromNow = (count: number) => Array.from({ length: count }, (_, n) => nameOf(n));
const landingAt = (at: Date | string, rows = 1) =>
	eventBatch({
		received_at: new Date(at).toISOString(),
		landing: Array.from({ length: rows }, () => landingEvent()),
	});

const listPartitions = (parent: string) =>
	database.column<string>(
		`select substring(inhrelid::regclass::text from '\\d{4}_\\d{2}$') as name from pg_inherits
		where inhparent = $1::regclass and inhrelid::regclass::text !~ 'default' order by 1`,
		[parent],
	);

/** The number of rows by the partition that they are in. */
const places = async (parent: string) =>
	Object.fromEntries(
		(
			await database.query<{ partition: string; n: number }>(
				`select substring(tableoid::regclass::text from '${parent}_(.*)') as partition, count(*)::int as n
				from public.${parent} group by 1 order by 1`,
			)
		).map(({ partition, n }) => [partition, n]),
	);

describe("make_partitions", () => {
	it("was called by the migration: this month and three ahead", async () => {
		for (const parent of ["landing_analytics", "ab_events", "api_usage"]) {
			expect(await listPartitions(`public.${parent}`)).toEqual(monthsFromNow(4));
		}
	});

	it("moves the rows that the default partition had caught, and does nothing the second time", async () => {
		await ingest(database, [
			eventBatch({
				...{ received_at: month(5).toISOString(), landing: [landingEvent()], ab: [abEvent()] },
			}),
			landingAt(month(6), 2),
			landingAt(month(39)),
		]);
		expect(await places("landing_analytics")).toEqual({ default: 4 });
		expect(await makePartitions(6)).toBe(3 * 3);
		expect(await listPartitions("public.landing_analytics")).toEqual(monthsFromNow(7));
		expect(await places("landing_analytics")).toEqual({
			[nameOf(5)]: 1,
			[nameOf(6)]: 2,
			default: 1,
		});
		expect(await places("ab_events")).toEqual({ [nameOf(5)]: 1 });
		expect(await makePartitions(6)).toBe(0);
	});

	it("parts the year's last moment from the next year's first in UTC, whatever the session's zone", async () => {
		const year = new Date().getUTCFullYear() + 5;
		await ingest(database, [
			landingAt(`${year}-12-31T23:59:59.999Z`),
			landingAt(`${year + 1}-01-01T00:00:00Z`, 2),
		]);
		await database.script(`
			select set_config('timezone', 'Pacific/Auckland', true);
			select private.make_partition('landing_analytics', '${year}-12-31');
			select private.make_partition('landing_analytics', '${year + 1}-01-01');`);
		expect(await places("landing_analytics")).toEqual({ [`${year}_12`]: 1, [`${year + 1}_01`]: 2 });
	});

	it("gives every partition the parent's indexes", async () => {
		const counts = await database.column(`
			select distinct count(*)::int as indexes
			from pg_index, (select 'public.landing_analytics'::regclass as parent) as landing
			where indrelid = parent or indrelid in (select inhrelid from pg_inherits where inhparent = parent)
			group by indrelid`);
		expect(counts).toEqual([2]);
	});
});

it("drops a month of events that ended 25 months ago, and keeps the next one and the facts of both", async () => {
	const drop = () => database.call("drop_expired_events()");
	// As make_partitions does, whose owner is no superuser.
	await database.script(`
		set role postgres;
		select private.make_partition('landing_analytics', '${dayOf(month(-26))}');
		select private.make_partition('landing_analytics', '${dayOf(month(-25))}');
		reset role;`);
	await ingest(database, [landingAt(month(-26), 2), landingAt(month(-25)), landingAt(daysAgo(3))]);
	await database.call("refresh_facts()");
	const views = () =>
		database.column(
			"select sum(n)::int from private.read_facts('events', array['views'], '2020-01-01', now())",
		);
	expect(await views()).toEqual([4]);
	expect(await drop()).toEqual([`private.landing_analytics_${nameOf(-26)}`]);
	expect(await drop()).toEqual([]);
	expect(await database.column("select count(*)::int from public.landing_analytics")).toEqual([2]);
	expect(await views(), "facts stay").toEqual([4]);
});

describe("api_usage", () => {
	const callAt = (id: string, called_at: string, kind = "chat") =>
		database.asRole(
			"service_role",
			"insert into public.api_usage (user_id, kind, called_at) values ($1, $2, $3::text::timestamptz)",
			[id, kind, called_at],
		);
	const NOBODY = { id: "00000000-0000-4000-8000-000000000009" };

	it.each([
		["a kind that is none", "picture", "2026-11-20T10:00:00Z", "23514"],
		["a time that is none", "chat", "infinity", "23514"],
		["a call of nobody", "chat", "2026-11-20T10:00:00Z", "23503"],
	])("refuses %s", async (_, kind, called_at, code) => {
		const { id } = code === "23503" ? NOBODY : await signUp(database);
		await expect(callAt(id, called_at, kind)).rejects.toMatchObject({ code });
	});

	it("goes with its account out of every partition, also those that took rows out of the default one", async () => {
		const times = [new Date().toISOString(), month(8).toISOString(), "2001-01-01T00:00:00Z"];
		const [leaving, staying] = [await signUp(database), await signUp(database)];
		for (const { id } of [leaving, staying]) for (const at of times) await callAt(id, at);
		expect(await places("api_usage")).toEqual({ [nameOf(0)]: 2, default: 4 });
		await makePartitions(8);
		expect(await places("api_usage")).toEqual({ [nameOf(0)]: 2, [nameOf(8)]: 2, default: 2 });

		await callAs(database, leaving, "delete_account()");
		expect(await places("api_usage")).toEqual({ [nameOf(0)]: 1, [nameOf(8)]: 1, default: 1 });
		for (const at of times.slice(1)) {
			await expect(callAt(leaving.id, at)).rejects.toMatchObject({ code: "23503" });
		}
	});
});
