/** Months of events leave the database 25 months after them, and their facts stay. */
import { expect, it } from "vitest";
import { dayOf, daysAgo, eventBatch, ingest, landingEvent } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase({ isOwn: true });

const monthAgo = (months: number) =>
	new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - months));
const drop = async () => {
	const [row] = await database.asRole<{ dropped: string[] }>(
		"service_role",
		"select public.drop_expired_events() as dropped",
	);
	return row?.dropped;
};

it("drops a month that ended 25 months ago, and keeps the next one and the facts of both", async () => {
	const [expired, kept] = [monthAgo(26), monthAgo(25)];
	// As make_partitions does, whose owner is no superuser.
	await database.script(`
		set role postgres;
		select private.make_partition('landing_analytics', '${dayOf(expired)}');
		select private.make_partition('landing_analytics', '${dayOf(kept)}');
		reset role;`);
	const stored = [expired, expired, kept, daysAgo(3)].map((at) =>
		eventBatch({ received_at: at.toISOString(), landing: [landingEvent()] }),
	);
	await ingest(database, stored);
	await database.asRole("service_role", "select public.refresh_facts()");
	const views = () =>
		database.query(
			"select sum(n)::int as n from private.read_facts('events', array['views'], '2020-01-01', now())",
		);
	expect(await views()).toEqual([{ n: 4 }]);
	expect(await drop()).toEqual([
		`private.landing_analytics_${dayOf(expired).slice(0, 7).replace("-", "_")}`,
	]);
	expect(await drop()).toEqual([]);
	expect(await database.column("select count(*)::int as n from public.landing_analytics")).toEqual([
		2,
	]);
	expect(await views(), "facts stay").toEqual([{ n: 4 }]);
});
