/** Units of crowded and heavy networks, and units whose arm would not be drawn (docs/product/experiments.md#counting). */

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { CALLER_LIMITS, WIDER } from "../../contract/callers.ts";
import type { AbEvent } from "../../contract/event-schema.ts";
import type { RunCounts } from "../../contract/run-counts.ts";
import { asAdmin } from "./as-admin.ts";
import { abEvent, conversionEvent, eventBatch, ingest } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { rpc } = asAdmin(database);
const counts = () => rpc<RunCounts>("get_run_counts('headline_test_2025', null)");
const NOW = new Date().toISOString();

/** Units of one caller, each of which clicks. @param networks its keys, from narrow to wide */
function units(networks: number[], n: number, variant = "A"): AbEvent[][] {
	return Array.from({ length: n }, () => {
		const unit_id = randomUUID();
		const shown = abEvent({ unit_id, variant, occurred_at: NOW, networks });
		return [shown, conversionEvent({ unit_id, variant, occurred_at: NOW })];
	});
}
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

	it("is forgotten after the day, and its units stay what they are", async () => {
		await store(...units([7], FEW + 2), ...units([8], 1));
		await endDay();
		expect(await database.query("select * from private.unit_networks")).toEqual([]);
		expect(await found()).toMatchObject({ exposed: FEW + 1, crowded: 2 });
		await endDay();
		expect(await found()).toMatchObject({ exposed: FEW + 1, crowded: 2, heavy: [FEW, FEW] });
	});

	it("is heavy when only two others brought more units that day, and more than one", async () => {
		await store(
			...units([1], 5),
			...units([2], 4),
			...units([3], 3),
			...units([4], 2),
			...units([5], 1),
		);
		expect((await found()).heavy).toEqual([0, 0]);
		await endDay();
		expect(await found()).toMatchObject({ exposed: 15, converted: 15, heavy: [12, 12] });
	});

	it("of a single unit is never heavy", async () => {
		await store(...units([1], 1), ...units([2], 1));
		await endDay();
		expect((await found()).heavy).toEqual([0, 0]);
	});
});

describe("a look", () => {
	it("is stored once, and read with the counts of its run", async () => {
		const store = (converted: number) => {
			const conversions = { control: converted, arm: converted };
			const looks = JSON.stringify([{ arm: "B", look: 1, conversions, light: conversions }]);
			return database.call(`store_experiment_looks('headline_test_2025', 1, '${looks}')`);
		};
		await store(5);
		await store(6);
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
		await store([forged, clicked]);
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
