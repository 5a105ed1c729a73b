/** Keeps some connections busy: each sends its next request as soon as it has a response. */
import { createHistogram } from "node:perf_hooks";
import { Connection, microseconds, writerOf } from "./connection.ts";
import { CONNECTIONS, type Measured, type Shot } from "./load.ts";

/** @example await sendInTurn({ request, status: 302, seconds: 3 }) */
export async function sendInTurn({ request, status, seconds }: Shot): Promise<Measured> {
	const latencies = createHistogram();
	const write = writerOf(request);
	const started = performance.now();
	const end = started + seconds * 1000;
	let sent = 0;
	let errors = 0;

	function keepBusy(): Promise<void> {
		return new Promise((resolve) => {
			let connection = new Connection(request.url);
			const next = () => {
				const at = performance.now();
				if (at >= end) {
					connection.close();
					return resolve();
				}
				connection.send(write(sent++), (received) => {
					latencies.record(microseconds(performance.now() - at));
					if (received !== status) errors++;
					if (received === undefined) connection = new Connection(request.url);
					next();
				});
			};
			next();
		});
	}
	await Promise.all(Array.from({ length: CONNECTIONS }, keepBusy));
	return {
		perSecond: latencies.count / ((performance.now() - started) / 1000),
		p50: latencies.percentile(50) / 1000,
		p99: latencies.percentile(99) / 1000,
		errors,
	};
}
