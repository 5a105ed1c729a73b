import { describe, expect, it } from "vitest";
import { parseEventBatch } from "../../../contract/event-schema.ts";
import { createUnits } from "../../../worker/events/unit-ids.ts";
import { visitorBatch, visitorEvent } from "../../fakes/events.ts";

const SECRET = "test-unit-secret-0123";
const VISITOR = "33333333-3333-4333-8333-333333333333";
const OTHER = "22222222-2222-4222-8222-222222222222";
const { unitOf, withUnits } = createUnits(SECRET);
const unit = (visitor = VISITOR, test = "t", run = 1, of = unitOf) => of?.(visitor, test, run);
const stored = async (...ab: ReturnType<typeof visitorEvent>[]) =>
	(await withUnits(visitorBatch({ ab }))).ab;

describe("a unit", () => {
	it("is the first half of the HMAC of visitor, test and run, as a UUID", async () => {
		// Computed with Python's hmac.
		expect(await unit()).toBe("bf8b405a-e9e9-8376-bd2c-c1b63ccde613");
	});

	it("is another one for each visitor, test, run and secret", async () => {
		const { unitOf: elsewhere } = createUnits("another-unit-secret-0");
		const units = await Promise.all([
			unit(),
			unit(OTHER),
			unit(VISITOR, "u"),
			unit(VISITOR, "t", 2),
			unit(VISITOR, "t", 1, elsewhere),
		]);
		expect(new Set(units).size).toBe(5);
	});
});

describe("a batch with units", () => {
	it("is valid for the spool, and has no visitor's id", async () => {
		const events = [visitorEvent(), visitorEvent({ event_name: "conversion", goal: "cta_click" })];
		const batch = await withUnits(visitorBatch({ ab: events }));
		expect(parseEventBatch(batch)).toEqual(batch);
		expect(JSON.stringify(batch)).not.toContain(VISITOR);
		expect(batch.ab[0]?.unit_id).toBe(batch.ab[1]?.unit_id);
		// A repeated conversion is a second one.
		expect(batch.ab[1]?.event_id).toBe(events[1]?.event_id);
	});

	it("gives a repeated exposure the same id, and one with another arm another", async () => {
		const [first, again, split] = await stored(
			visitorEvent(),
			visitorEvent({ occurred_at: "2026-11-21T00:00:00.000Z" }),
			visitorEvent({ variant: "B" }),
		);
		expect(again?.event_id).toBe(first?.event_id);
		expect(split?.event_id).not.toBe(first?.event_id);
		expect(split?.unit_id).toBe(first?.unit_id);
	});

	it("counts nothing without a secret, and the ledger balances", async () => {
		const units = createUnits("");
		const ab = [visitorEvent(), visitorEvent()];
		const batch = visitorBatch({ ab, received: 3, discarded: { excluded: 1 } });
		const left = { ...batch, ab: [], discarded: { excluded: 3 } };
		expect(await units.withUnits(batch)).toEqual(left);
		const bots = { ...batch, received: 3, discarded: { bot: 1 } };
		expect(await units.withUnits(bots)).toEqual({ ...left, discarded: { bot: 1, excluded: 2 } });
		const empty = visitorBatch();
		expect(await units.withUnits(empty)).toEqual({ ...empty, ab: [], discarded: {} });
		expect(units.unitOf).toBeUndefined();
	});
});
