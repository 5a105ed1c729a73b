/** Serves a `fetch` handler on the loopback address: nothing of the stack is for other machines. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Certificate } from "./certificate.ts";

export interface FetchServer {
	url: string;
	close(): Promise<void>;
}

/**
 * Listens on 127.0.0.1.
 * @param port 0 for a free one
 * @param certificate for HTTPS
 * @throws when the port is taken.
 */
export async function serveFetch(
	port: number,
	fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>,
	certificate?: Certificate,
): Promise<FetchServer> {
	const secure = certificate && {
		createServer,
		serverOptions: { cert: readFileSync(certificate.cert), key: readFileSync(certificate.key) },
	};
	const server = createAdaptorServer({ fetch: fetch as never, ...secure }) as Server;
	// Idle connections stay open: on a busy machine one would end just when its client sends the next request.
	server.keepAliveTimeout = 0;
	server.listen(port, "127.0.0.1");
	await once(server, "listening");
	const { port: bound } = server.address() as AddressInfo;
	return {
		url: certificate ? `https://localhost:${bound}` : `http://127.0.0.1:${bound}`,
		close: async () => {
			const closed = once(server, "close");
			server.close();
			server.closeAllConnections();
			await closed;
		},
	};
}

/** Cuts the connection without a response. */
export function hangUp({ incoming }: HttpBindings): Response {
	incoming.socket.destroy();
	return RESPONSE_ALREADY_SENT;
}
