/**
 * Sends requests on a schedule, whatever the responses do, and counts each latency from the moment its
 * request was due: a slow response delays nobody else, and what waits behind it is counted
 * (https://github.com/giltene/wrk2#basic-usage, "coordinated omission"). Drivers with a fixed number of
 * connections, as wrk, keep a rate only by waiting for responses.
 *
 * The loop never sleeps: a timer would send up to a millisecond late.
 */
import { createHistogram } from "node:perf_hooks";
import { Connection, microseconds, writerOf } from "./connection.ts";
import type { Measured, Shot } from "./load.ts";

export interface Schedule extends Shot {
	perSecond: number;
	/** Until connections are open and code is compiled, latencies are not recorded; a second by default. */
	warmUpSeconds?: number;
}

/** Latencies in milliseconds. */
export interface OnTime extends Measured {
	max: number;
	/** How late requests were sent (p99): the error of this driver. */
	late: number;
	/** All requests, with those to warm up. */
	sent: number;
}

/** More are opened only as long as all others wait for a response. */
const MAX_CONNECTIONS = 512;
/** A request without a response this long after the last one counts as an error. */
const PATIENCE_MS = 5_000;

/**
 * Sends `perSecond` requests a second for `seconds`, after those to warm up.
 * @example await sendOnTime({ request, status: 302, seconds: 3, perSecond: 1000 })
 */
export async function sendOnTime(schedule: Schedule): Promise<OnTime> {
	const { request, status, seconds, perSecond, warmUpSeconds = 1 } = schedule;
	const latencies = createHistogram();
	const delays = createHistogram();
	const write = writerOf(request);
	const warmUp = warmUpSeconds * perSecond;
	const total = warmUp + seconds * perSecond;
	const started = performance.now();
	const dueAt = (n: number) => started + (n * 1000) / perSecond;
	const idle: Connection[] = [];
	const open = new Set<Connection>();
	let sent = 0;
	let ended = 0;
	let errors = 0;

	function finish(connection: Connection, n: number, received: number | undefined): void {
		ended++;
		if (n >= warmUp) latencies.record(microseconds(performance.now() - dueAt(n)));
		if (received !== status) errors++;
		if (received === undefined) open.delete(connection);
		else idle.push(connection);
	}
	function connection(): Connection | undefined {
		const free = idle.pop();
		if (free || open.size >= MAX_CONNECTIONS) return free;
		const opened = new Connection(request.url);
		open.add(opened);
		return opened;
	}

	await new Promise<void>((resolve) => {
		const turn = () => {
			const now = performance.now();
			while (sent < total && dueAt(sent) <= now) {
				const free = connection();
				if (!free) break;
				const n = sent++;
				free.send(write(n), (received) => finish(free, n, received));
				if (n >= warmUp) delays.record(microseconds(performance.now() - dueAt(n)));
			}
			if (ended === total || now > dueAt(total) + PATIENCE_MS) resolve();
			else setImmediate(turn);
		};
		turn();
	});
	for (const each of open) each.close();
	return {
		perSecond: latencies.count / seconds,
		p50: latencies.percentile(50) / 1000,
		p99: latencies.percentile(99) / 1000,
		max: latencies.max / 1000,
		late: delays.percentile(99) / 1000,
		errors: errors + total - ended,
		sent,
	};
}
