import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { finished } from "node:stream/promises";
import { startRecordedWordpress } from "../../dev/wordpress/recorded/serve.ts";
import { buildSite } from "./build-site.ts";
import { type Memory, openInspector } from "./inspector.ts";
import type { Visit } from "./traffic.ts";
import { SITE_ORIGIN, startWorkerd } from "./workerd.ts";

/** How often each status came. */
type Statuses = ReadonlyMap<number, number>;

/** The built site in workerd over the recorded WordPress, whose memory V8's inspector reads. */
export interface InspectedSite {
	/** Sends `count` visits from many addresses, as fast as the site responds. */
	sendAll(count: number, visitOf: (n: number) => Visit): Promise<Statuses>;
	/** After forced collections. */
	memory(): Promise<Memory>;
	stop(): Promise<void>;
}

const CONCURRENCY = 16;
const TIMEOUT_MS = 30_000;
const BROWSER = {
	"user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36",
};
/** A response that says the site failed or a limit was met: then an error page was measured. */
export const isFailure = (status: number): boolean => status >= 429 || status === 0;

/** @param dist an existing build; without one the site is built. */
export async function startInspectedSite(dist?: string): Promise<InspectedSite> {
	const built = dist ?? (await buildSite());
	const wordpress = await startRecordedWordpress({ port: 0, controlSecret: randomUUID() });
	const running = await startWorkerd(
		{ dist: built, wordpress: wordpress.url, isInspected: true },
		{ html: "", list: "", post: "", headers: [] },
	);
	const agent = new Agent({ keepAlive: true });
	const stop = async () => {
		agent.destroy();
		await running.stop();
		await wordpress.stop();
	};

	/** With `node:http`, which costs a fraction of `fetch`. */
	async function send({ path, body }: Visit, n: number): Promise<number> {
		const sent = request(running.site + path, {
			agent,
			method: body === undefined ? "GET" : "POST",
			headers: {
				...BROWSER,
				"cf-connecting-ip": `10.${n % 251}.${n % 241}.${n % 7}`,
				...(body !== undefined && { origin: SITE_ORIGIN, "content-type": "text/plain" }),
			},
		});
		sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error(`${path}: no response`)));
		sent.end(body);
		const [response]: IncomingMessage[] = await once(sent, "response");
		response?.resume();
		if (response) await finished(response);
		return response?.statusCode ?? 0;
	}

	async function sendAll(count: number, visitOf: (n: number) => Visit): Promise<Statuses> {
		const statuses = new Map<number, number>();
		let next = 0;
		const sender = async () => {
			while (next < count) {
				const n = next++;
				const status = await send(visitOf(n), n);
				statuses.set(status, (statuses.get(status) ?? 0) + 1);
			}
		};
		await Promise.all(Array.from({ length: CONCURRENCY }, sender));
		return statuses;
	}

	try {
		const wake = () => send({ path: "/robots.txt" }, 0);
		// Starts the isolate, without which there is nothing to inspect.
		await wake();
		const inspector = await openInspector({ port: running.inspector, service: "site", wake });
		return {
			sendAll,
			memory: () => inspector.memory(),
			async stop() {
				inspector.close();
				await stop();
			},
		};
	} catch (error) {
		await stop();
		throw error;
	}
}
