import { Worker } from "node:worker_threads";

export interface Request {
	url: string;
	method: "GET" | "POST";
	headers: Record<string, string>;
	body?: string;
}

export interface Shot {
	request: Request;
	/** The expected one. */
	status: number;
	seconds: number;
}

/** Latencies in milliseconds. */
export interface Measured {
	perSecond: number;
	p50: number;
	p99: number;
	/** Responses with another status, and broken connections. */
	errors: number;
}

/** Keep one workerd busy without a long queue. */
export const CONNECTIONS = 32;

/** Repeats one request from a thread of its own and measures the responses. */
export const drive = (shot: Shot): Promise<Measured> =>
	new Promise((resolve, reject) => {
		const thread = new Worker(new URL("./load-thread.ts", import.meta.url), { workerData: shot });
		thread.once("message", resolve);
		thread.once("error", reject);
	});
