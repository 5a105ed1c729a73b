/**
 * Sends requests on a schedule, whatever the responses do, and counts each latency from the moment its
 * request was due: a slow response delays nobody else, and what waits behind it is counted
 * (https://github.com/giltene/wrk2#basic-usage, "coordinated omission"). autocannon and wrk keep a rate
 * only by waiting for responses.
 *
 * Bare sockets, because `node:http` costs as much as what is measured. The loop never sleeps: a timer
 * would send up to a millisecond late.
 */
import { connect, type Socket } from "node:net";
import { createHistogram } from "node:perf_hooks";
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
/** What has no response this long after the last request counts as an error. */
const PATIENCE_MS = 5_000;
const END_OF_HEAD = "\r\n\r\n";
const NOTHING = Buffer.alloc(0);

/**
 * Sends `perSecond` requests a second for `seconds`, after those to warm up.
 * @example await sendOnTime({ request, status: 302, seconds: 3, perSecond: 1000 })
 */
export async function sendOnTime(schedule: Schedule): Promise<OnTime> {
	const { request, status, seconds, perSecond, warmUpSeconds = 1 } = schedule;
	const latencies = createHistogram();
	const delays = createHistogram();
	const write = writerOf(request);
	const { hostname, port } = new URL(request.url);
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
		const opened = new Connection(connect({ host: hostname, port: Number(port), noDelay: true }));
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

function microseconds(milliseconds: number): number {
	return Math.max(1, Math.round(milliseconds * 1000));
}

/** The nth request as text. Visitors have many addresses, or limits would end the work. */
function writerOf({ url, method, headers, body = "" }: Shot["request"]): (n: number) => string {
	const { host, pathname, search } = new URL(url);
	const lines = Object.entries({ Host: host, ...headers }).map(
		([name, value]) => `${name}: ${value}`,
	);
	if (method === "POST") lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
	const before = `${method} ${pathname}${search} HTTP/1.1\r\n${lines.join("\r\n")}\r\nCF-Connecting-IP: 10.`;
	return (n) => `${before}${n % 251}.${n % 241}.1${END_OF_HEAD}${body}`;
}

/** One request at a time over HTTP/1.1; responses must have a `Content-Length`. */
class Connection {
	readonly #socket: Socket;
	/** Undefined for a connection that ended. */
	#onResponse: ((status: number | undefined) => void) | undefined;
	/** Bytes of the present response that are still to come; undefined before its head. */
	#missing: number | undefined;
	/** The beginning of a head whose end is still to come. */
	#head: Buffer = NOTHING;
	#status = 0;

	constructor(socket: Socket) {
		this.#socket = socket;
		socket.on("data", (data) => this.#read(data));
		// A socket that ends with an error closes too.
		socket.on("error", () => undefined);
		socket.on("close", () => this.#respond(undefined));
	}

	send(request: string, onResponse: (status: number | undefined) => void): void {
		this.#onResponse = onResponse;
		this.#socket.write(request);
	}

	close(): void {
		this.#onResponse = undefined;
		this.#socket.destroy();
	}

	#read(data: Buffer): void {
		let bytes = data.length;
		if (this.#missing === undefined) {
			const received = this.#head.length === 0 ? data : Buffer.concat([this.#head, data]);
			const end = received.indexOf(END_OF_HEAD);
			this.#head = end < 0 ? received : NOTHING;
			if (end < 0) return;
			const head = received.toString("latin1", 0, end);
			const [, length] = /^content-length: *(\d+)/im.exec(head) ?? [];
			if (length === undefined) throw new Error(`A response without a length:\n${head}`);
			this.#status = Number(head.slice(9, 12));
			this.#missing = Number(length);
			bytes = received.length - end - END_OF_HEAD.length;
		}
		this.#missing -= bytes;
		if (this.#missing > 0) return;
		this.#missing = undefined;
		this.#respond(this.#status);
	}

	#respond(status: number | undefined): void {
		const respond = this.#onResponse;
		this.#onResponse = undefined;
		respond?.(status);
	}
}
