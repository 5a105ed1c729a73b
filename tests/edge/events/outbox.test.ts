import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { VisitorBatch } from "../../../contract/event-schema.ts";
import type { DiscardReason } from "../../../contract/events.ts";
import { type Arrival, Outbox, toBatches } from "../../../worker/events/outbox.ts";
import { landingEvent, visitorEvent, vitalsEvent } from "../../fakes/events.ts";
import { balance, stopClock } from "../harness.ts";

const EVENTS = 60;
const CHARACTERS = 40_000;

/** An arrival of clicks and exposures; `padding` adds characters to each click. */
function arrivalOf(clicks: number, exposures = 0, padding = 0, bots = 0): Arrival {
	return {
		received: clicks + exposures + bots,
		landing: Array.from({ length: clicks }, () =>
			landingEvent({ user_agent: "x".repeat(padding) }),
		),
		ab: Array.from({ length: exposures }, () => visitorEvent()),
		discarded: { bot: bots, invalid: 0 },
	};
}

const anArrival = fc
	.tuple(fc.nat(25), fc.nat(5), fc.nat(1500), fc.nat(3))
	.map((numbers) => arrivalOf(...numbers));

const idsOf = (one: { landing?: { event_id: string }[]; ab?: { event_id: string }[] }) =>
	[...(one.landing ?? []), ...(one.ab ?? [])].map((event) => event.event_id);

function sumOf(arrivals: readonly Arrival[], reason: DiscardReason) {
	return arrivals.reduce((sum, { discarded }) => sum + (discarded?.[reason] ?? 0), 0);
}

/** An outbox whose batches are completed by the test. */
function controlledOutbox() {
	const sent: VisitorBatch[] = [];
	const ends: (() => void)[] = [];
	const outbox = new Outbox(
		async (batch) => void sent.push(batch),
		() => new Promise((resolve) => ends.push(resolve)),
	);
	return { outbox, sent, ends };
}

describe("arrivals as batches", () => {
	it("contain each event once, in order", () => {
		fc.assert(
			fc.property(fc.array(anArrival, { maxLength: 12 }), (arrivals) => {
				const batches = toBatches(arrivals);
				expect(balance(batches)).toEqual({
					received: arrivals.reduce((sum, { received }) => sum + received, 0),
					accountedFor: arrivals.reduce((sum, { received }) => sum + received, 0),
				});
				expect(batches.flatMap((batch) => batch.landing.map((e) => e.event_id))).toEqual(
					arrivals.flatMap(({ landing = [] }) => landing.map((e) => e.event_id)),
				);
				expect(new Set(batches.flatMap(idsOf))).toEqual(new Set(arrivals.flatMap(idsOf)));
				expect(batches.reduce((sum, { discarded }) => sum + (discarded.bot ?? 0), 0)).toBe(
					sumOf(arrivals, "bot"),
				);
				expect(new Set(batches.map(({ batch_id }) => batch_id)).size).toBe(batches.length);
			}),
			{ numRuns: 60 },
		);
	});

	it("add the excluded exposures up by test, run and reason", () => {
		const of = (test_name: string, reason: "bot" | "tester", run = 1) => ({
			received: 1,
			excluded: [{ test_name, run, reason, n: 1 }],
		});
		const arrivals = [of("t", "bot"), of("u", "bot"), of("t", "bot"), of("t", "tester")];
		expect(toBatches([...arrivals, of("t", "bot", 2)])[0]?.excluded).toEqual([
			{ test_name: "t", run: 1, reason: "bot", n: 2 },
			{ test_name: "u", run: 1, reason: "bot", n: 1 },
			{ test_name: "t", run: 1, reason: "tester", n: 1 },
			{ test_name: "t", run: 2, reason: "bot", n: 1 },
		]);
		expect(arrivals[0]?.excluded[0]?.n).toBe(1);
	});

	it("contain at most 60 events and 40,000 characters when they join several arrivals", () => {
		fc.assert(
			fc.property(fc.array(anArrival, { maxLength: 12 }), (arrivals) => {
				const arrivalOfEvent = new Map(
					arrivals.flatMap((one) => idsOf(one).map((id) => [id, one])),
				);
				for (const batch of toBatches(arrivals)) {
					const ids = idsOf(batch);
					if (new Set(ids.map((id) => arrivalOfEvent.get(id))).size < 2) continue;
					expect(ids.length).toBeLessThanOrEqual(EVENTS);
					expect(JSON.stringify([batch.landing, batch.ab]).length).toBeLessThanOrEqual(CHARACTERS);
				}
			}),
			{ numRuns: 60 },
		);
	});

	it("contain the speed of page views, which counts in both limits, and have none without it", () => {
		const measured = { received: 1, vitals: [vitalsEvent()] };
		expect(toBatches([measured, measured])).toMatchObject([
			{ received: 2, vitals: [vitalsEvent(), vitalsEvent()] },
		]);
		for (const [count, batches] of [
			[60, 1],
			[61, 2],
			[121, 3],
		] as const)
			expect(toBatches(Array(count).fill(measured))).toHaveLength(batches);
		const long = { received: 1, vitals: [vitalsEvent({ release: "v".repeat(39_000) })] };
		expect(toBatches([long, long])).toHaveLength(2);
		expect(toBatches([arrivalOf(1)])[0]).not.toHaveProperty("vitals");
		expect(toBatches([{ received: 0, discarded: { bot: 0 } }])[0]?.discarded).toEqual({});
	});
});

describe("the outbox", () => {
	it("sends the arrivals of one batch together, in the background of the first request", async () => {
		const { outbox, sent, ends } = controlledOutbox();
		const batchSent = outbox.add(arrivalOf(1));
		expect(outbox.add(arrivalOf(1))).toBeUndefined();
		expect(outbox.add(arrivalOf(0, 0, 0, 1))).toBeUndefined();
		expect(sent).toEqual([]);
		ends[0]?.();
		await batchSent;
		expect(sent).toMatchObject([{ received: 3, discarded: { bot: 1 } }]);
	});

	it("sends the arrivals of an abandoned batch once, with the next batch", async () => {
		stopClock(0);
		const { outbox, sent, ends } = controlledOutbox();
		const abandoned = outbox.add(arrivalOf(1));
		vi.setSystemTime(4_999);
		expect(outbox.add(arrivalOf(1))).toBeUndefined();
		vi.setSystemTime(5_000);
		const taken = outbox.add(arrivalOf(1));
		ends[1]?.();
		await taken;
		expect(sent.map(({ received }) => received)).toEqual([3]);
		ends[0]?.();
		await abandoned;
		expect(sent).toHaveLength(1);
	});

	it("sends each event once, in any order of arrivals and completed batches", async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 40 }), async (steps) => {
				const { outbox, sent, ends } = controlledOutbox();
				const added: Arrival[] = [];
				const carried: (Promise<void> | undefined)[] = [];
				for (const arrives of steps) {
					if (arrives) {
						const arrival = arrivalOf(1, 1);
						added.push(arrival);
						carried.push(outbox.add(arrival));
					} else {
						ends.shift()?.();
						await Promise.resolve();
					}
				}
				for (const end of ends) end();
				await Promise.all(carried);
				expect(sent.flatMap(idsOf)).toHaveLength(added.length * 2);
				expect(new Set(sent.flatMap(idsOf))).toEqual(new Set(added.flatMap(idsOf)));
			}),
			{ numRuns: 40 },
		);
	});
});
