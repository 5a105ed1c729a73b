/** Runs autocannon in a thread, so that it does not block the main one. */
import { createHistogram } from "node:perf_hooks";
import { parentPort, workerData } from "node:worker_threads";
import autocannon from "autocannon";
import { CONNECTIONS, type Measured, type Shot } from "./load.ts";

const { request, status, seconds } = workerData as Shot;
/** In microseconds; autocannon's histogram has whole milliseconds only. */
const latencies = createHistogram();
let wrong = 0;

let sent = 0;
const running = autocannon({
	...request,
	connections: CONNECTIONS,
	duration: seconds,
	// Visitors have many addresses, or limits would end the work.
	requests: [
		{
			setupRequest: (next) => {
				const address = `10.${++sent % 251}.${sent % 241}.1`;
				return { ...next, headers: { ...next.headers, "CF-Connecting-IP": address } };
			},
		},
	],
});
running.on("response", (_client, code: number, _bytes, milliseconds: number) => {
	latencies.record(Math.max(1, Math.round(milliseconds * 1000)));
	if (code !== status) wrong++;
});
const { errors, duration } = await running;

const measured: Measured = {
	perSecond: latencies.count / duration,
	p50: latencies.percentile(50) / 1000,
	p99: latencies.percentile(99) / 1000,
	errors: errors + wrong,
};
parentPort?.postMessage(measured);
