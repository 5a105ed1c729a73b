/**
 * `npm run bench:soak`: the memory of the built Worker under mixed traffic, minute by minute
 * (docs/architecture.md#budgets). Four requests of five have an address that a visitor invented:
 * 100,000 searches, slugs and campaigns each by the end; the fifth is a usual one of any kind. V8's
 * figures are read after forced collections, between two minutes; 'process' is all memory of workerd.
 *
 *   npm run bench:soak                         30 minutes
 *   npm run bench:soak -- 10
 *   npm run bench:soak -- 10 --distinct 5000
 *   npm run bench:soak -- --dist other/dist    measures an existing build
 *
 * Exits with 1 when the memory is ever more than 5 % above that of minute 3, in which all stores have
 * been filled, or a response failed.
 */
import { parseArgs } from "node:util";
import { isFailure, startInspectedSite } from "./inspected-site.ts";
import { INVENTED, usualVisit, type Visit } from "./traffic.ts";

const FIRST_MINUTE = 3;
const MAX_GROWTH = 0.05;
const KINDS = Object.values(INVENTED);
const CYCLE = KINDS.length + 1;

const { values: options, positionals } = parseArgs({
	allowPositionals: true,
	options: { distinct: { type: "string", default: "100000" }, dist: { type: "string" } },
});
const minutes = Number(positionals[0] ?? 30);
if (!(minutes > FIRST_MINUTE)) throw new Error(`It takes more than ${FIRST_MINUTE} minutes.`);
const perMinute = Math.ceil((CYCLE * Number(options.distinct)) / minutes);

const site = await startInspectedSite(options.dist);
const totals: number[] = [];
let failures = 0;
try {
	for (let minute = 1; minute <= minutes; minute++) {
		const first = (minute - 1) * perMinute;
		const statuses = await site.sendAll(perMinute, (n) => visitOf(first + n), perMinute / 60);
		for (const [status, count] of statuses) if (isFailure(status)) failures += count;
		const { heap, outside } = await site.memory();
		totals.push(heap + outside);
		console.log(
			`minute ${minute}: ${megabytes(heap + outside)} MB (heap ${megabytes(heap)}), process ${megabytes(site.resident())}; ${minute * perMinute} requests, ${failures} failed`,
		);
	}
} finally {
	await site.stop();
}
const [base = Number.NaN, ...later] = totals.slice(FIRST_MINUTE - 1);
const growth = Math.max(...later) / base - 1;
const passed = growth <= MAX_GROWTH && failures === 0;
console.log(
	`growth since minute ${FIRST_MINUTE}: ${(100 * growth).toFixed(1)} %, budget ${100 * MAX_GROWTH} %; ${failures} failed responses: ${passed ? "pass" : "FAIL"}`,
);
process.exit(passed ? 0 : 1);

function visitOf(n: number): Visit {
	const turn = Math.floor(n / CYCLE);
	const pathOf = KINDS[n % CYCLE];
	return pathOf ? { path: pathOf(turn) } : usualVisit(turn);
}

function megabytes(bytes: number): string {
	return (bytes / 1e6).toFixed(1);
}
