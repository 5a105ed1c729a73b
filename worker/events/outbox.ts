import type {
	LandingEvent,
	VisitorBatch,
	VisitorEvent,
	VitalsEvent,
} from "../../contract/event-schema.ts";
import type { DiscardReason, Excluded, FailurePlace } from "../../contract/events.ts";

/** The events of one request; `received` is counted before anything is discarded. */
export interface Arrival {
	received: number;
	landing?: LandingEvent[];
	ab?: VisitorEvent[];
	vitals?: VitalsEvent[];
	discarded?: Partial<Record<DiscardReason, number>>;
	/** The tests whose exposures are among the discarded. */
	excluded?: Excluded[];
	/** Set when the Worker failed the request. */
	failed?: FailurePlace;
}

/**
 * How long events are collected before they are sent as one message: long enough to batch a burst of
 * clicks, short enough that an evicted isolate loses little (docs/decisions/0004-events-wait-50-ms-in-the-isolate.md).
 */
const COLLECT_MS = 50;
/** The request of an older batch has ended; the next arrival starts another. */
const ABANDONED_MS = 5_000;
/** Events per message. */
const EVENTS_PER_BATCH = 60;
/** A queue message may hold 128 KB; characters outside ASCII take up to three bytes each. */
const CHARACTERS_PER_BATCH = 40_000;

/**
 * Collects the events of an isolate and sends them in batches. The first request of a batch keeps it
 * alive in its `waitUntil`; the others only add to it, so that a click needs no queue call of its own.
 */
export class Outbox {
	readonly #send: (batch: VisitorBatch) => Promise<void>;
	readonly #collect: () => Promise<void>;
	#waiting: Arrival[] = [];
	#collectingSince: number | undefined;

	/**
	 * @param send must not throw: it counts what it cannot store.
	 * @param collect resolves when the batch is complete; tests pass their own.
	 */
	constructor(
		send: (batch: VisitorBatch) => Promise<void>,
		collect: () => Promise<void> = () => scheduler.wait(COLLECT_MS),
	) {
		this.#send = send;
		this.#collect = collect;
	}

	/** Adds an arrival; returns the promise for `waitUntil` when this request keeps the batch alive. */
	add(arrival: Arrival): Promise<void> | undefined {
		this.#waiting.push(arrival);
		const now = Date.now();
		if (this.#collectingSince !== undefined && now - this.#collectingSince < ABANDONED_MS) {
			return undefined;
		}
		this.#collectingSince = now;
		return this.#carry();
	}

	/** Counts events that could not be stored; the next batch reports them to the ledger. */
	countLost(n: number): void {
		this.#waiting.push({ received: n, discarded: { lost: n } });
	}

	/** Counts a request that the Worker failed; returns as `add` does. */
	countFailure(failed: FailurePlace): Promise<void> | undefined {
		return this.add({ received: 0, failed });
	}

	async #carry(): Promise<void> {
		await this.#collect();
		const arrivals = this.#waiting;
		this.#waiting = [];
		this.#collectingSince = undefined;
		await Promise.all(toBatches(arrivals).map((batch) => this.#send(batch)));
	}
}

/** Arrivals as batches with the same total of `received`. */
export function toBatches(arrivals: readonly Arrival[]): VisitorBatch[] {
	const batches: VisitorBatch[] = [];
	let current: VisitorBatch | undefined;
	let events = 0;
	let characters = 0;
	for (const arrival of arrivals) {
		const length = weigh(arrival.landing) + weigh(arrival.ab) + weigh(arrival.vitals);
		events += countOf(arrival);
		characters += length;
		if (!current || events > EVENTS_PER_BATCH || characters > CHARACTERS_PER_BATCH) {
			current = emptyBatch();
			batches.push(current);
			events = countOf(arrival);
			characters = length;
		}
		addArrival(current, arrival);
	}
	return batches;
}

function countOf({ landing = [], ab = [], vitals = [] }: Arrival): number {
	return landing.length + ab.length + vitals.length;
}

function addArrival(batch: VisitorBatch, arrival: Arrival): void {
	batch.received += arrival.received;
	batch.landing.push(...(arrival.landing ?? []));
	batch.ab.push(...(arrival.ab ?? []));
	if (arrival.vitals?.length) batch.vitals = [...(batch.vitals ?? []), ...arrival.vitals];
	for (const [reason, n] of Object.entries(arrival.discarded ?? {}) as [DiscardReason, number][]) {
		if (n > 0) batch.discarded[reason] = (batch.discarded[reason] ?? 0) + n;
	}
	for (const exclusion of arrival.excluded ?? []) addExclusion(batch, exclusion);
	if (arrival.failed) {
		batch.failed ??= {};
		batch.failed[arrival.failed] = (batch.failed[arrival.failed] ?? 0) + 1;
	}
}

function addExclusion(batch: VisitorBatch, exclusion: Excluded): void {
	batch.excluded ??= [];
	const { test_name, run, reason, n } = exclusion;
	const known = batch.excluded.find(
		(each) => each.test_name === test_name && each.run === run && each.reason === reason,
	);
	if (known) known.n += n;
	else batch.excluded.push({ ...exclusion });
}

/** Maximum length of an event's names, punctuation and numbers in JSON. */
const FRAME = 480;

/** Estimated characters of events in JSON, rounded up: serialising them would cost a click 2 µs. */
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

function emptyBatch(): VisitorBatch {
	return {
		batch_id: crypto.randomUUID(),
		received_at: new Date().toISOString(),
		received: 0,
		discarded: {},
		landing: [],
		ab: [],
	};
}
