/**
 * `npm run bench:memory`: the heap of the built Worker after addresses that visitors invent
 * (docs/architecture.md#memory): distinct searches, slugs and campaigns, from many addresses and with
 * limits that allow everything. Builds the site, serves it with workerd over the recorded WordPress, and
 * prints V8's figures after forced collections, in MB.
 *
 *   npm run bench:memory                         20,000 of each
 *   npm run bench:memory -- --requests 2000
 *   npm run bench:memory -- --only searches
 *   npm run bench:memory -- --dist other/dist    measures an existing build
 *
 * Exits with 1 when the memory grew by more than the stores may hold, or a response failed: then an error
 * page was measured.
 */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";
import { parseArgs } from "node:util";
import { startRecordedWordpress } from "../../dev/wordpress/recorded/serve.ts";
import { MEMORY_BYTES } from "../../worker/runtime/memory-budget.ts";
import { buildSite } from "./build-site.ts";
import { type Memory, openInspector } from "./inspector.ts";
import { startWorkerd } from "./workerd.ts";

const CONCURRENCY = 16;
const TIMEOUT_MS = 30_000;
const agent = new Agent({ keepAlive: true });
const BROWSER = {
	"user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36",
};
const USUAL = ["/", "/pricing", "/beta", "/cta", "/fr/blog", "/en/blog"];
/** Enough for every arm and platform of them. */
const USUAL_REQUESTS = 1000;
const KINDS: [string, (n: number) => string][] = [
	["searches", (n) => `/en/blog?search=word-${n}-${"x".repeat(80)}`],
	["slugs", (n) => `/en/blog/slug-${n}-${"x".repeat(80)}`],
	["campaigns of /", (n) => `/?utm_campaign=campaign-${n}&utm_content=b`],
	["campaigns of /cta", (n) => `/cta?utm_campaign=campaign-${n}`],
];
const BUDGET = Object.values(MEMORY_BYTES).reduce<number>((all, bytes) => all + bytes, 0);

const { values: options } = parseArgs({
	options: {
		requests: { type: "string", default: "20000" },
		only: { type: "string" },
		dist: { type: "string" },
	},
});
const requests = Number(options.requests);
const kinds = KINDS.filter(([name]) => options.only === undefined || name === options.only);
if (kinds.length === 0) throw new Error(`--only takes ${KINDS.map(([name]) => name).join(", ")}`);

const dist = options.dist ?? (await buildSite());
const wordpress = await startRecordedWordpress({ port: 0, controlSecret: randomUUID() });
const running = await startWorkerd(
	{ dist, wordpress: wordpress.url, isInspected: true },
	{ html: "", list: "", post: "", headers: [] },
);
let failed = false;
try {
	// Starts the isolate, without which there is nothing to inspect.
	await send("/robots.txt", 0);
	const inspector = await openInspector({
		port: running.inspector,
		service: "site",
		wake: () => send("/robots.txt", 0),
	});
	await sendAll(USUAL_REQUESTS, (n) => USUAL[n % USUAL.length] ?? "/");
	const base = sum(await inspector.memory());
	console.log(`${megabytes(base)} MB after ${USUAL_REQUESTS} usual pages`);
	for (const [name, path] of kinds) {
		const start = performance.now();
		const statuses = await sendAll(requests, path);
		const seconds = Math.round((performance.now() - start) / 1000);
		const memory = await inspector.memory();
		const growth = sum(memory) - base;
		console.log(
			`${megabytes(sum(memory))} MB after ${requests} ${name}: heap ${megabytes(memory.heap)}, grew by ${megabytes(growth)} of ${megabytes(BUDGET)}; statuses ${[...statuses].map(([status, count]) => `${status} × ${count}`)}, ${seconds} s`,
		);
		failed ||= growth > BUDGET || [...statuses.keys()].some((status) => status >= 429);
	}
	inspector.close();
} finally {
	await running.stop();
	await wordpress.stop();
}
process.exit(failed ? 1 : 0);

/** Returns how often each status came. */
async function sendAll(count: number, path: (n: number) => string): Promise<Map<number, number>> {
	const statuses = new Map<number, number>();
	let next = 0;
	const sender = async () => {
		while (next < count) {
			const n = next++;
			const status = await send(path(n), n);
			statuses.set(status, (statuses.get(status) ?? 0) + 1);
		}
	};
	await Promise.all(Array.from({ length: CONCURRENCY }, sender));
	return statuses;
}

/** With `node:http`, which costs a fraction of `fetch`. */
async function send(path: string, n: number): Promise<number> {
	const headers = { ...BROWSER, "cf-connecting-ip": `10.${n % 251}.${n % 241}.${n % 7}` };
	const sent = get(running.site + path, { agent, headers });
	sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error(`${path}: no response`)));
	const [response]: IncomingMessage[] = await once(sent, "response");
	response?.resume();
	if (response) await finished(response);
	return response?.statusCode ?? 0;
}

function sum({ heap, outside }: Memory): number {
	return heap + outside;
}

function megabytes(bytes: number): string {
	return (bytes / 1e6).toFixed(1);
}
