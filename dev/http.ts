/** Node's HTTP server as a `fetch` handler: the gateway and the functions runner speak Request and Response. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";

/** Returned by a handler to cut the connection without an answer (a fault, see faults.ts). */
export const HANG_UP = Symbol("hang up");

export type FetchHandler = (
	request: Request,
	peerAddress: string | null,
) => Promise<Response | typeof HANG_UP>;

export interface FetchServer {
	url: string;
	close(): Promise<void>;
}

/**
 * Listens on the loopback address only: nothing here is meant for other machines.
 * @throws when the port is taken.
 */
export async function serveFetch(port: number, handler: FetchHandler): Promise<FetchServer> {
	const server = createServer((incoming, outgoing) => {
		answer(handler, incoming, outgoing).catch((error: unknown) => {
			console.error(error);
			if (!outgoing.headersSent) outgoing.writeHead(500, { "content-type": "text/plain" });
			outgoing.end("Internal error, see the log");
		});
	});
	await new Promise<void>((resolve, reject) => {
		server.once("error", reject);
		server.listen(port, "127.0.0.1", resolve);
	});
	return { url: `http://127.0.0.1:${boundPort(server)}`, close: () => close(server) };
}

async function answer(handler: FetchHandler, incoming: IncomingMessage, outgoing: ServerResponse) {
	const gone = new AbortController();
	outgoing.once("close", () => gone.abort());
	const response = await handler(
		toRequest(incoming, gone.signal),
		incoming.socket.remoteAddress ?? null,
	);
	if (outgoing.destroyed) return;
	if (response === HANG_UP) {
		incoming.socket.destroy();
		return;
	}
	outgoing.writeHead(response.status, [...response.headers].flat());
	if (!response.body) {
		outgoing.end();
		return;
	}
	for await (const chunk of response.body) outgoing.write(chunk);
	outgoing.end();
}

function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
	const url = new URL(incoming.url ?? "/", `http://${incoming.headers.host ?? "127.0.0.1"}`);
	const headers = new Headers();
	for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
		headers.append(incoming.rawHeaders[index] ?? "", incoming.rawHeaders[index + 1] ?? "");
	}
	const method = incoming.method ?? "GET";
	if (method === "GET" || method === "HEAD") return new Request(url, { method, headers, signal });
	const body = Readable.toWeb(incoming) as ReadableStream<Uint8Array>;
	return new Request(url, { method, headers, signal, body, duplex: "half" } as RequestInit);
}

function boundPort(server: Server): number {
	const address = server.address();
	return typeof address === "object" && address ? address.port : 0;
}

function close(server: Server): Promise<void> {
	return new Promise((resolve) => {
		server.close(() => resolve());
		server.closeAllConnections();
	});
}
