/**
 * Self-check of the driver, before the benchmark: servers with known delays and faults must be measured
 * as such. It judges real time, as the benchmark does, and therefore needs an idle machine.
 */
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { sendInTurn } from "./closed-loop.ts";
import type { Shot } from "./load.ts";

type Respond = (response: ServerResponse, n: number) => unknown;

/** @throws Error that lists what the driver measured wrongly */
export async function checkDriver(): Promise<void> {
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
	const holds = {
		"a response in chunks is an error": chunks.errors === 0,
		"the end of chunks is not awaited": chunks.p99 > 18,
		"sends each connection one request only": chunks.perSecond * seconds > 32,
		"broken connections or other statuses are not counted": faulty > 0.1 && faulty < 0.3,
	};
	const wrong = Object.entries(holds).flatMap(([failure, isRight]) => (isRight ? [] : [failure]));
	if (wrong.length > 0)
		throw new Error(`The driver measures wrongly, or the machine is busy:\n${wrong.join("\n")}`);
}

/** Result of the driver whose requests reach this server. */
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
