import { beforeEach, expect, it } from "vitest";
import { CELLS_KEY, createFilledCells } from "../../../worker/analytics/filled-cells.ts";
import { fakeSqlCalls, Refusal } from "../../fakes/sql-calls.ts";
import { bindings, emptyKv } from "../harness.ts";

const MINUTE = 60_000;

beforeEach(() => emptyKv(bindings.CONFIG));

/** The figure over KV, with a database that counts `cells`, and a clock set by the test. */
function cellsOver(cells: number | Refusal, showFrom: number | null = 1000) {
	const clock = { now: Date.parse("2026-11-29T10:00:00Z") };
	const counted = cells instanceof Refusal ? cells : { month: "2026-11", cells };
	const { asService, argsOf } = fakeSqlCalls({ count_filled_cells: counted });
	const { CONFIG: kv } = bindings;
	const filled = createFilledCells({ kv, asService, showFrom, now: () => clock.now });
	return { filled, clock, counts: () => argsOf("count_filled_cells").length };
}

/** Counts, reads, and says what the home page shows. */
async function shownOf(over: ReturnType<typeof cellsOver>) {
	await over.filled.publish();
	await over.filled.refreshIfStale();
	return over.filled.shown();
}

it.each([
	["at the threshold", 1000, 1000, 1000],
	["below it", 999, 1000, undefined],
	["from the first", 0, 0, 0],
	["without a threshold", 5000, null, undefined],
])("are shown %s: %i from %s", async (_, cells, showFrom, shown) => {
	expect(await shownOf(cellsOver(cells, showFrom))).toBe(shown);
});

it("are counted once an hour, and at once in a new month", async () => {
	const { filled, clock, counts } = cellsOver(1000);
	await filled.publish();
	clock.now += 59 * MINUTE;
	expect(await filled.publish()).toEqual({ written: false });
	clock.now += MINUTE;
	expect(await filled.publish()).toEqual({ written: true });
	clock.now = Date.parse("2026-11-30T23:59:00Z");
	await filled.publish();
	clock.now += MINUTE;
	expect(await filled.publish()).toEqual({ written: true });
	expect(counts()).toBe(4);
});

it("are not shown in another month", async () => {
	const over = cellsOver(1000);
	expect(await shownOf(over)).toBe(1000);
	over.clock.now = Date.parse("2026-12-01T00:00:00Z");
	expect(over.filled.shown()).toBeUndefined();
});

it("are read again after ten minutes, in the background", async () => {
	const over = cellsOver(1000);
	expect(over.filled.shown()).toBeUndefined();
	await shownOf(over);
	expect(over.filled.refreshIfStale()).toBeUndefined();
	over.clock.now += 10 * MINUTE;
	await bindings.CONFIG.put(CELLS_KEY, JSON.stringify({ month: "2026-11", cells: 1200 }));
	await over.filled.refreshIfStale();
	expect(over.filled.shown()).toBe(1200);
});

it("stay as they are while the database is unavailable", async () => {
	await shownOf(cellsOver(1000));
	const over = cellsOver(new Refusal("unavailable"));
	over.clock.now += 60 * MINUTE;
	await expect(over.filled.publish()).rejects.toThrow();
	await over.filled.refreshIfStale();
	expect(over.filled.shown()).toBe(1000);
});

it("are counted by nobody without a threshold", async () => {
	const { filled, counts } = cellsOver(1000, null);
	expect(await filled.publish()).toEqual({ written: false });
	expect(filled.refreshIfStale()).toBeUndefined();
	expect(counts()).toBe(0);
});
