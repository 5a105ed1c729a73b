import type { AbEvent, EventBatch, LandingEvent, SetAside } from "../contract/events.ts";

/** What one request brings to be counted; `received` is counted before anything is set aside. */
export interface Arrival {
	received: number;
	landing?: LandingEvent[];
	ab?: AbEvent[];
	setAside?: Partial<Record<SetAside, number>>;
}

/**
 * How long events are gathered before they are sent as one message: long enough that a burst of
 * clicks makes few queue operations, short enough that an evicted isolate has nothing to lose.
 */
const GATHER_MS = 50;
/** A gathering older than this has lost its request; the next arrival starts another. */
const ABANDONED_MS = 5_000;
/** Events a message. */
const EVENTS_PER_BATCH = 60;
/** A queue message may hold 128 KB; characters outside ASCII take up to three bytes each. */
const CHARACTERS_PER_BATCH = 40_000;

/**
 * Gathers the events of an isolate and hands them on in batches. The first request of a gathering
 * carries it in its `waitUntil`; the others only add to it, so a click costs no call of its own.
 */
export class Outbox {
	readonly #send: (batch: EventBatch) => Promise<void>;
	readonly #gather: () => Promise<void>;
	#waiting: Arrival[] = [];
	#gatheringSince: number | undefined;

	/**
	 * @param send must not throw: it counts what it cannot keep.
	 * @param gather resolves when the gathering is over; tests pass their own.
	 */
	constructor(
		send: (batch: EventBatch) => Promise<void>,
		gather: () => Promise<void> = () => scheduler.wait(GATHER_MS),
	) {
		this.#send = send;
		this.#gather = gather;
	}

	/** Adds an arrival; returns the promise to hand to `waitUntil` when this request carries it. */
	add(arrival: Arrival): Promise<void> | undefined {
		this.#waiting.push(arrival);
		const now = Date.now();
		if (this.#gatheringSince !== undefined && now - this.#gatheringSince < ABANDONED_MS) {
			return undefined;
		}
		this.#gatheringSince = now;
		return this.#carry();
	}

	/** Events that found no place at all; the next batch that goes through tells the ledger. */
	countLost(n: number): void {
		this.#waiting.push({ received: n, setAside: { lost: n } });
	}

	async #carry(): Promise<void> {
		await this.#gather();
		const arrivals = this.#waiting;
		this.#waiting = [];
		this.#gatheringSince = undefined;
		await Promise.all(toBatches(arrivals).map((batch) => this.#send(batch)));
	}
}

/** Arrivals as batches whose `received` add up to theirs. */
export function toBatches(arrivals: readonly Arrival[]): EventBatch[] {
	const batches: EventBatch[] = [];
	let current: EventBatch | undefined;
	let events = 0;
	let characters = 0;
	for (const arrival of arrivals) {
		const length = weigh(arrival.landing) + weigh(arrival.ab);
		events += (arrival.landing?.length ?? 0) + (arrival.ab?.length ?? 0);
		characters += length;
		if (!current || events > EVENTS_PER_BATCH || characters > CHARACTERS_PER_BATCH) {
			current = emptyBatch();
			batches.push(current);
			events = (arrival.landing?.length ?? 0) + (arrival.ab?.length ?? 0);
			characters = length;
		}
		current.received += arrival.received;
		current.landing.push(...(arrival.landing ?? []));
		current.ab.push(...(arrival.ab ?? []));
		for (const [reason, n] of Object.entries(arrival.setAside ?? {}) as [SetAside, number][]) {
			if (n > 0) current.set_aside[reason] = (current.set_aside[reason] ?? 0) + n;
		}
	}
	return batches;
}

/** What names, punctuation and numbers of an event come to in JSON, at the most. */
const FRAME = 480;

/** Characters of events in JSON, rounded up: counted, since writing them out to see costs a click 2 µs. */
function weigh(events: readonly object[] = []): number {
	return events.reduce((sum, event) => sum + FRAME + lengthOfTexts(event), 0);
}

function lengthOfTexts(value: object): number {
	let length = 0;
	for (const part of Object.values(value)) {
		if (typeof part === "string") length += part.length;
		else if (typeof part === "object" && part !== null) length += lengthOfTexts(part);
	}
	return length;
}

function emptyBatch(): EventBatch {
	return {
		batch_id: crypto.randomUUID(),
		received_at: new Date().toISOString(),
		received: 0,
		set_aside: {},
		landing: [],
		ab: [],
	};
}
