/**
 * Self-check of the drivers, before each benchmark: servers with known delays and faults must be measured
 * as such. It judges real time, as the benchmarks do, and therefore needs an idle machine.
 */
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { sendInTurn } from "./closed-loop.ts";
import type { Shot } from "./load.ts";
import { sendOnTime } from "./open-loop.ts";

type Respond = (response: ServerResponse, n: number) => unknown;

/** @throws Error that lists what a driver measured wrongly */
export async function checkDrivers(): Promise<void> {
	const wrong = [...(await checkClosedLoop()), ...(await checkOpenLoop())];
	if (wrong.length > 0)
		throw new Error(`The drivers measure wrongly, or the machine is busy:\n${wrong.join("\n")}`);
}

async function checkClosedLoop(): Promise<string[]> {
	const seconds = 0.3;
	const chunks = await serve(
		async (response, n) => {
			if (n % 2 === 0) return response.end("a length");
			response.write("two ");
			await setTimeout(20);
			response.end("chunks");
		},
		(shot) => sendInTurn({ ...shot, seconds }),
	);
	// One of ten connections breaks, another has a status that is not expected.
	const faults = await serve(
		(response, n) => {
			if (n % 10 === 0) response.destroy();
			else response.writeHead(n % 10 === 1 ? 204 : 200).end();
		},
		(shot) => sendInTurn({ ...shot, seconds }),
	);
	const faulty = faults.errors / (faults.perSecond * seconds);
	return failures({
		"closed loop: a response in chunks is an error": chunks.errors === 0,
		"closed loop: the end of chunks is not awaited": chunks.p99 > 18,
		"closed loop: sends each connection one request only": chunks.perSecond * seconds > 32,
		"closed loop: broken connections or other statuses are not counted":
			faulty > 0.1 && faulty < 0.3,
	});
}

async function checkOpenLoop(): Promise<string[]> {
	const send = (perSecond: number, seconds: number, respond: Respond) =>
		serve(respond, (shot) => sendOnTime({ ...shot, perSecond, seconds, warmUpSeconds: 0 }));
	const held: ServerResponse[] = [];
	const stalled = await send(400, 0.75, (response, n) => {
		if (n < 50 || n > 150) return end(response);
		held.push(response);
		if (n === 150) for (const each of held) end(each);
	});
	// The server shares the thread with the driver, which cannot send meanwhile.
	const blocked = await send(400, 0.5, (response, n) => {
		const until = performance.now() + (n === 20 ? 100 : 0);
		while (performance.now() < until);
		end(response);
	});
	const pieces = await send(50, 0.2, async (response) => {
		response.writeHead(200, { "Content-Length": 8 }).write("half");
		await setTimeout(30);
		response.end("half");
	});
	const faults = await send(100, 0.1, (response, n) => {
		if (n === 1) response.writeHead(503, { "Content-Length": 0 }).end();
		else if (n === 2) response.destroy();
		else end(response);
	});
	return failures({
		"open loop: waits for a server that stalls": stalled.errors === 0 && stalled.perSecond === 400,
		// 101 of 300 requests wait for up to 250 ms, each 2.5 ms less than the one before it.
		"open loop: does not count the wait of each request":
			stalled.max > 240 && stalled.p99 > 230 && stalled.p50 < stalled.p99 / 2,
		// 40 of 200 requests were due while the thread was busy.
		"open loop: does not count from when a request was due":
			blocked.p99 > 80 && blocked.late > 80 && blocked.p50 < blocked.p99 / 2,
		"open loop: does not wait for the whole body": pieces.errors === 0 && pieces.p50 > 25,
		"open loop: faults are not counted": faults.errors === 2 && faults.sent === 10,
	});
}

const failures = (holds: Record<string, boolean>) =>
	Object.keys(holds).filter((name) => !holds[name]);

function end(response: ServerResponse): void {
	response.writeHead(200, { "Content-Length": 4 }).end("body");
}

/** Result of a driver whose requests reach this server. */
async function serve<Result>(
	respond: Respond,
	drive: (shot: Pick<Shot, "request" | "status">) => Promise<Result>,
): Promise<Result> {
	let received = 0;
	const listener: RequestListener = (_, response) => void respond(response, received++);
	const server = createServer(listener);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
	try {
		return await drive({ request: { url, method: "GET", headers: {} }, status: 200 });
	} finally {
		server.close();
	}
}
