/** The driver of `npm run bench`. */
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { sendInTurn } from "../bench/closed-loop.ts";

async function send(respond: RequestListener, status = 200) {
	const server = createServer(respond);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	onTestFinished(() => void server.close());
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
	return sendInTurn({ request: { url, method: "GET", headers: {} }, status, seconds: 0.3 });
}

it("measures each response, with a length or in chunks", async () => {
	let responses = 0;
	const measured = await send((_, response) => {
		if (responses++ % 2 === 0) response.end("a length");
		else {
			response.write("two ");
			setTimeout(() => response.end("chunks"), 20);
		}
	});
	expect(measured.errors).toBe(0);
	expect(measured.p99).toBeGreaterThan(18);
	expect(measured.perSecond * 0.3).toBeGreaterThan(32);
	expect(measured.perSecond * 0.3).toBeLessThanOrEqual(responses);
});

it("counts other statuses and broken connections as errors, and goes on", async () => {
	let requests = 0;
	const { errors, perSecond } = await send((request, response) => {
		requests++;
		if (requests % 10 === 0) request.socket.destroy();
		else response.writeHead(requests % 10 === 1 ? 204 : 200).end();
	});
	expect(perSecond * 0.3).toBeGreaterThan(32);
	expect(errors).toBeGreaterThan(requests * 0.1);
	expect(errors).toBeLessThan(requests * 0.3);
});
