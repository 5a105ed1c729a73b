/** Units of crowded and heavy networks, and units whose arm would not be drawn (docs/product/experiments.md#counting). */

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { CALLER_LIMITS, WIDER } from "../../contract/callers.ts";
import type { AbEvent } from "../../contract/event-schema.ts";
import type { RunCounts } from "../../contract/run-counts.ts";
import { asAdmin } from "./as-admin.ts";
import { abEvent, conversionEvent, dayOf, daysAgo, eventBatch, ingest } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { rpc } = asAdmin(database);
const counts = () => rpc<RunCounts>("get_run_counts('headline_test_2025', null)");
const networks = () => database.query<{ day: string }>("select * from private.unit_networks");
const NOW = new Date().toISOString();

/** Units of one caller, each of which clicks. @param networks its keys, from narrow to wide */
function units(networks: number[], n: number, variant = "A", occurred_at = NOW): AbEvent[][] {
	return Array.from({ length: n }, () => {
		const unit_id = randomUUID();
		const shown = abEvent({ unit_id, variant, occurred_at, networks });
		return [shown, conversionEvent({ unit_id, variant, occurred_at })];
	});
}
/** Units without a click. */
const visits = (networks: number[], n: number) =>
	units(networks, n).map(([shown = abEvent()]) => [shown]);
/** Units whose click is older than their first exposure. */
const early = (networks: number[], n: number) =>
	units(networks, n).map(([shown = abEvent(), clicked = abEvent()]) => [
		...[shown, { ...clicked, occurred_at: new Date(Date.parse(NOW) - 60_000).toISOString() }],
	]);
/** Units of a network of their own each. */
const others = (n: number) => Array.from({ length: n }, (_, at) => units([1000 + at], 1)).flat();
/** Units of one wide network, of a narrow one of their own each. */
const wide = (key: number, n: number) =>
	Array.from({ length: n }, (_, at) => units([100 * key + at, key], 1)).flat();
const THREE = [units([1], 3), units([2], 3), units([3], 3)];
const store = (...groups: AbEvent[][]) => ingest(database, [eventBatch({ ab: groups.flat() })]);
const sum = (rows: readonly { units: number }[]) => rows.reduce((n, row) => n + row.units, 0);
const found = async () => {
	const { exposures, conversions, leftOut, heavy } = await counts();
	return {
		...{ exposed: sum(exposures), converted: sum(conversions), crowded: leftOut.crowded },
		heavy: [sum(heavy.exposures), sum(heavy.conversions)],
	};
};
/** Work of midnight. */
const endDay = () => database.call("expire_identifiers(now() + interval '1 day')");

const weigh = (ago: number) =>
	database.query("select private.weigh_networks($1::date)", [dayOf(daysAgo(ago))]);
const endRun = (ago = 1) =>
	database.script(`
		set session_replication_role = replica;
		update private.experiment_runs set started_at = '${daysAgo(9).toISOString()}', ended_at = '${daysAgo(ago).toISOString()}';
		set session_replication_role = default`);

const FEW = CALLER_LIMITS.units.limit;

describe("a network", () => {
	it.each([1, 2])("has twice as many units with each wider key (%d)", async (width) => {
		// Every unit has narrow keys of its own.
		const limit = FEW * WIDER ** width;
		const one = (n: number) =>
			units(
				Array.from({ length: width + 1 }, (_, at) => (at === width ? 7 : 1000 * (at + 1) + n)),
				1,
			);
		await store(...Array.from({ length: limit + 3 }, (_, n) => one(n)).flat());
		expect(await found()).toMatchObject({ exposed: limit, crowded: 3 });
	});

	it("counts with its first units of a run and day, however they arrive", async () => {
		const brought = units([7], FEW + 5);
		for (const [shown = abEvent(), clicked = abEvent()] of brought.slice(0, 3)) {
			await store([clicked]);
			await store([shown]);
		}
		await store(...brought, ...units([8], 3), ...units([], 30));
		await store(...brought);
		const counted = FEW + 3 + 30;
		expect(await found()).toMatchObject({ exposed: counted, converted: counted, crowded: 5 });
	});

	it("has as many units in another run", async () => {
		await store(...units([7], FEW));
		await store(...units([7], FEW).map((both) => both.map((event) => ({ ...event, run: 2 }))));
		expect(await found()).toMatchObject({ exposed: FEW, crowded: 0 });
	});

	it("is forgotten when its run is over, and its units stay what they are", async () => {
		const brought = [...units([7], FEW + 2), ...units([8], 1)];
		await store(...brought);
		await endDay();
		const left = { exposed: FEW + 1, crowded: 2, heavy: [FEW, FEW] };
		expect(await found()).toMatchObject(left);
		expect(await networks()).not.toEqual([]);
		// Events of its last day may arrive on the next one.
		await endRun(0);
		await endDay();
		expect(await networks()).not.toEqual([]);
		await endRun();
		await endDay();
		expect(await networks()).toEqual([]);
		await endDay();
		expect(await found()).toMatchObject(left);
		const late = brought.map(([, clicked = abEvent()]) => [{ ...clicked, event_id: randomUUID() }]);
		await store(...late);
		expect(await found()).toMatchObject(left);
	});

	it("is forgotten when its plan is over, though nobody ends the run", async () => {
		await store(...units([7], 2));
		await database.call("expire_identifiers(now() + interval '53 weeks')");
		expect(await networks()).toEqual([]);
	});

	it("is weighed by all that its run has seen, and what came before it too", async () => {
		const once = (ago: number) => units([7], 1, "A", daysAgo(ago).toISOString());
		const lone = (ago: number) => units([100 + ago], 1, "A", daysAgo(ago).toISOString());
		await store(...once(3), ...lone(3));
		await weigh(2);
		expect((await found()).heavy).toEqual([0, 0]);
		await store(...once(2), ...lone(2));
		await weigh(1);
		expect((await found()).heavy).toEqual([2, 2]);
	});

	it.each<[string, AbEvent[][][], [number, number]]>([
		[
			"is one of three that brought most",
			[units([1], 5), units([2], 4), units([3], 3), units([4], 2)],
			[12, 12],
		],
		[
			"is one of three, of those that brought as much as the third",
			[units([1], 3), units([2], 2), units([3], 2), units([4], 2), others(9)],
			[7, 7],
		],
		["brought two where others bring one", [units([1], 2), others(9)], [2, 2]],
		["brought one, like all others: none is", [others(10)], [0, 0]],
		["is needed for a twentieth", [...THREE, units([4], 2), others(170)], [11, 11]],
		["is not needed for a twentieth", [...THREE, units([4], 2), others(160)], [9, 9]],
		[
			"has more visits, or more clicks",
			[visits([1], 4), visits([2], 4), visits([3], 4), units([4], 2)],
			[14, 2],
		],
		[
			"has more visits; clicks of before them are none",
			[visits([1], 4), visits([2], 4), visits([3], 4), early([4], 2)],
			[12, 0],
		],
		[
			"brought most of its width, beside three wider ones",
			[...[7, 8, 9].map((key) => wide(key, 5)), units([1, 6], 2)],
			[17, 17],
		],
		["is wide", [units([1, 8], 1), units([2, 8], 1), units([3, 9], 1)], [2, 2]],
	])("is heavy when it %s", async (_, brought, heavy) => {
		await store(...brought.flat());
		expect((await found()).heavy).toEqual([0, 0]);
		await endDay();
		const { exposed, ...weighed } = await found();
		expect(weighed.heavy).toEqual(heavy);
		expect(exposed, "the heavy units count").toBe(brought.flat().length);
	});
});

describe("a look", () => {
	const storeLook = (converted: number) => {
		const conversions = { control: converted, arm: converted };
		const looks = JSON.stringify([{ arm: "B", look: 1, conversions, light: conversions }]);
		return database.call(`store_experiment_looks('headline_test_2025', 1, '${looks}')`);
	};

	it("waits until its days are weighed, which it brings about", async () => {
		await store(...units([7], 2, "A", daysAgo(1).toISOString()), ...units([8], 2));
		await storeLook(5);
		expect((await counts()).looks).toEqual([]);
		expect((await found()).heavy, "today is not over").toEqual([2, 2]);
		await storeLook(5);
		expect((await counts()).looks).toHaveLength(1);
	});

	it("is stored once, and read with the counts of its run", async () => {
		await storeLook(5);
		await storeLook(6);
		const conversions = { control: 5, arm: 5 };
		expect((await counts()).looks).toEqual([
			{ arm: "B", look: 1, conversions, light: conversions },
		]);
	});
});

describe("a unit whose arm would not be drawn", () => {
	it("counts in no arm, with all its events", async () => {
		const [[shown = abEvent(), clicked = abEvent()] = []] = units([1], 1, "B");
		const forged = { ...shown, data: { ...shown.data, not_drawn: true } };
		for (const event of [forged, clicked]) await store([event]);
		const { leftOut, exposures, conversions } = await counts();
		expect(leftOut).toEqual({ split: 0, not_drawn: 1, crowded: 0 });
		expect([exposures, conversions]).toEqual([[], []]);
	});

	it("is not one that saw two arms, however many it forges", async () => {
		const [[shown = abEvent()] = []] = units([1], 1);
		const forged = (variant: string) => ({
			...{ ...shown, event_id: randomUUID(), variant },
			data: { ...shown.data, not_drawn: true },
		});
		await store([shown, forged("B"), forged("C")]);
		expect((await counts()).leftOut).toEqual({ split: 0, not_drawn: 1, crowded: 0 });
	});
});
