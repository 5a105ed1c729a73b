/** Months of events leave the database for the archive, and no row is lost on the way. */
import { expect, it } from "vitest";
import { dayOf, daysAgo, eventBatch, ingest, landingEvent } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase({ isOwn: true });

interface Slice {
	parent: string;
	month: string;
	slice: number;
	rows: number;
	lines: string | null;
}

const month = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 27));
const read = async (at = new Date()) => {
	const [row] = await database.asRole<{ slice: Slice | null }>(
		"service_role",
		"select public.read_archive_slice($1, 2) as slice",
		[at],
	);
	return row?.slice ?? null;
};
const record = (slice: Slice) =>
	database.asRole("service_role", "select public.record_archive_slice($1::text::jsonb)", [
		JSON.stringify({ ...slice, digest: "0".repeat(64) }),
	]);
const drop = () => database.asRole("service_role", "select public.drop_archived_month(now())");

it("a month is read in slices after 25 months, and dropped when all of it is recorded", async () => {
	expect(await read(), "nothing has expired").toBeNull();
	// As make_partitions does, whose owner is no superuser.
	await database.script(`
		set role postgres;
		select private.make_partition('landing_analytics', '${dayOf(month)}');
		reset role;`);
	const times = [1, 1, 2, 3, 3].map((hour) => new Date(month.getTime() + hour * 3_600_000));
	const events = times.map((at) =>
		eventBatch({ received_at: at.toISOString(), landing: [landingEvent()] }),
	);
	await ingest(database, [
		...events,
		eventBatch({ received_at: daysAgo(3).toISOString(), landing: [landingEvent()] }),
	]);
	await database.asRole("service_role", "select public.refresh_facts()");
	const views = () =>
		database.query(
			"select sum(n)::int as n from private.read_facts('events', array['views'], '2020-01-01', now())",
		);
	expect(await views()).toEqual([{ n: 6 }]);

	const readIds: string[] = [];
	for (const rows of [2, 2, 1]) {
		const slice = await read();
		expect(slice).toMatchObject({ parent: "landing_analytics", rows });
		await expect(drop(), "before it is archived whole").rejects.toThrow("has 5 rows");
		expect((await read())?.lines, "until it is recorded").toBe(slice?.lines);
		expect(slice?.lines, "identifiers").not.toMatch(/session_id|user_agent|unit_id/);
		for (const line of slice?.lines?.split("\n") ?? []) readIds.push(JSON.parse(line).event_id);
		await record(slice as Slice);
	}
	expect(readIds.toSorted()).toEqual(events.map(({ landing }) => landing[0]?.event_id).toSorted());
	expect(await read()).toMatchObject({ rows: 0, lines: null });
	await drop();
	expect(await read()).toBeNull();
	expect(await database.query("select count(*)::int as n from public.landing_analytics")).toEqual([
		{ n: 1 },
	]);
	expect(await views(), "facts stay").toEqual([{ n: 6 }]);
});
