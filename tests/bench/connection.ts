/** Bare sockets, because `node:http` costs as much as what is measured. */
import { connect, type Socket } from "node:net";
import type { Shot } from "./load.ts";

const END_OF_HEAD = "\r\n\r\n";
const NOTHING = Buffer.alloc(0);
/** Before the first chunk, so that a body without any ends too. */
const LINE_END = Buffer.from("\r\n");
/** https://www.rfc-editor.org/rfc/rfc9112#section-7.1 */
const LAST_CHUNK = Buffer.from("\r\n0\r\n\r\n");

export function microseconds(milliseconds: number): number {
	return Math.max(1, Math.round(milliseconds * 1000));
}

/** The nth request as text. Visitors have many addresses, or limits would end the work. */
export function writerOf({
	url,
	method,
	headers,
	body = "",
}: Shot["request"]): (n: number) => string {
	const { host, pathname, search } = new URL(url);
	const lines = Object.entries({ Host: host, ...headers }).map(
		([name, value]) => `${name}: ${value}`,
	);
	if (method === "POST") lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
	const before = `${method} ${pathname}${search} HTTP/1.1\r\n${lines.join("\r\n")}\r\nCF-Connecting-IP: 10.`;
	return (n) => `${before}${n % 251}.${n % 241}.1${END_OF_HEAD}${body}`;
}

/** One request at a time over HTTP/1.1; responses must have a length, no body, or chunks. */
export class Connection {
	readonly #socket: Socket;
	/** Undefined for a connection that ended. */
	#onResponse: ((status: number | undefined) => void) | undefined;
	/** Bytes of the present response that are still to come; undefined before its head. */
	#missing: number | undefined;
	/** The last bytes of a response in chunks; undefined for one with a length. */
	#tail: Buffer | undefined;
	/** The beginning of a head whose end is still to come. */
	#head: Buffer = NOTHING;
	#status = 0;

	constructor(url: string) {
		const { hostname, port } = new URL(url);
		const socket = connect({ host: hostname, port: Number(port), noDelay: true });
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
		let body = data;
		if (this.#missing === undefined) {
			const received = this.#head.length === 0 ? data : Buffer.concat([this.#head, data]);
			const end = received.indexOf(END_OF_HEAD);
			this.#head = end < 0 ? received : NOTHING;
			if (end < 0) return;
			const head = received.toString("latin1", 0, end);
			this.#status = Number(head.slice(9, 12));
			this.#tail = /^transfer-encoding: *chunked/im.test(head) ? LINE_END : undefined;
			this.#missing = this.#tail ? 0 : lengthOf(head, this.#status);
			body = received.subarray(end + END_OF_HEAD.length);
		}
		this.#missing -= body.length;
		if (this.#tail) {
			this.#tail = Buffer.concat([this.#tail, body.subarray(-LAST_CHUNK.length)]);
			this.#tail = this.#tail.subarray(-LAST_CHUNK.length);
			if (!this.#tail.equals(LAST_CHUNK)) return;
		} else if (this.#missing > 0) return;
		this.#missing = undefined;
		this.#respond(this.#status);
	}

	#respond(status: number | undefined): void {
		const respond = this.#onResponse;
		this.#onResponse = undefined;
		respond?.(status);
	}
}

function lengthOf(head: string, status: number): number {
	const [, length] = /^content-length: *(\d+)/im.exec(head) ?? [];
	if (length !== undefined) return Number(length);
	if (status === 204 || status === 304) return 0;
	throw new Error(`A response without a length:\n${head}`);
}
