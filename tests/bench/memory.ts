/**
 * `npm run bench:memory`: the heap of the built Worker after addresses that visitors invent
 * (docs/architecture/overview.md#memory): distinct searches, slugs and campaigns, from many addresses and with
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
import { parseArgs } from "node:util";
import { MEMORY_BYTES } from "../../worker/runtime/memory-budget.ts";
import { isFailure, startInspectedSite } from "./inspected-site.ts";
import type { Memory } from "./inspector.ts";
import { INVENTED, usualVisit } from "./traffic.ts";

/** Enough for every arm and platform of them. */
const USUAL_REQUESTS = 1000;
const BUDGET = Object.values(MEMORY_BYTES).reduce<number>((all, bytes) => all + bytes, 0);

const { values: options } = parseArgs({
	options: {
		requests: { type: "string", default: "20000" },
		only: { type: "string" },
		dist: { type: "string" },
	},
});
const requests = Number(options.requests);
const kinds = Object.entries(INVENTED).filter(
	([name]) => options.only === undefined || name === options.only,
);
if (kinds.length === 0) throw new Error(`--only takes ${Object.keys(INVENTED).join(", ")}`);

const site = await startInspectedSite(options.dist);
let failed = false;
try {
	await site.sendAll(USUAL_REQUESTS, usualVisit);
	const base = sum(await site.memory());
	console.log(`${megabytes(base)} MB after ${USUAL_REQUESTS} usual visits`);
	for (const [name, pathOf] of kinds) {
		const start = performance.now();
		const statuses = await site.sendAll(requests, (n) => ({ path: pathOf(n) }));
		const seconds = Math.round((performance.now() - start) / 1000);
		const memory = await site.memory();
		const growth = sum(memory) - base;
		console.log(
			`${megabytes(sum(memory))} MB after ${requests} ${name}: heap ${megabytes(memory.heap)}, grew by ${megabytes(growth)} of ${megabytes(BUDGET)}; statuses ${[...statuses].map(([status, count]) => `${status} × ${count}`)}, ${seconds} s`,
		);
		failed ||= growth > BUDGET || [...statuses.keys()].some(isFailure);
	}
} finally {
	await site.stop();
}
process.exit(failed ? 1 : 0);

function sum({ heap, outside }: Memory): number {
	return heap + outside;
}

function megabytes(bytes: number): string {
	return (bytes / 1e6).toFixed(1);
}
