/** The driver of `npm run bench:latency`. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { sendOnTime } from "../bench/open-loop.ts";

type Respond = (response: ServerResponse, n: number) => unknown;

async function serve(respond: Respond): Promise<string> {
	let received = 0;
	const server = createServer((_, response) => void respond(response, received++));
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	onTestFinished(() => void server.close());
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function send(url: string, perSecond: number, seconds: number) {
	const request = { url, method: "GET" as const, headers: {} };
	return sendOnTime({ request, status: 200, perSecond, seconds, warmUpSeconds: 0 });
}

function ok(response: ServerResponse, body = "body"): void {
	response.writeHead(200, { "Content-Length": body.length }).end(body);
}

it("sends on schedule while the server stalls, and counts the wait of each request", async () => {
	const [FIRST, LAST] = [50, 150];
	const held: ServerResponse[] = [];
	const url = await serve((response, n) => {
		if (n < FIRST || n > LAST) return ok(response);
		held.push(response);
		if (n === LAST) for (const each of held) ok(each);
	});
	const { p50, p99, max, errors, perSecond } = await send(url, 400, 0.75);
	expect({ errors, perSecond }).toEqual({ errors: 0, perSecond: 400 });
	// 101 of 300 requests wait for up to 250 ms: each 2.5 ms less than the one before it.
	expect(max).toBeGreaterThan(240);
	expect(p99).toBeGreaterThan(230);
	expect(p50).toBeLessThan(p99 / 2);
});

it("counts from when a request was due, also when it could not be sent in time", async () => {
	const url = await serve((response, n) => {
		// The server shares the thread with the driver.
		const end = performance.now() + (n === 20 ? 100 : 0);
		while (performance.now() < end);
		ok(response);
	});
	const { p50, p99, late } = await send(url, 400, 0.5);
	// 40 of 200 requests were due meanwhile.
	expect(p99).toBeGreaterThan(80);
	expect(late).toBeGreaterThan(80);
	expect(p50).toBeLessThan(p99 / 2);
});

it("waits for the whole body, in whatever pieces it arrives", async () => {
	const url = await serve(async (response) => {
		response.writeHead(200, { "Content-Length": 8 }).write("half");
		await setTimeout(30);
		response.end("half");
	});
	const { p50, errors } = await send(url, 50, 0.2);
	expect(errors).toBe(0);
	expect(p50).toBeGreaterThan(25);
});

it("counts other statuses and broken connections as errors", async () => {
	const url = await serve((response, n) => {
		if (n === 1) response.writeHead(503, { "Content-Length": 0 }).end();
		else if (n === 2) response.destroy();
		else ok(response);
	});
	expect(await send(url, 100, 0.1)).toMatchObject({ errors: 2, sent: 10 });
});
