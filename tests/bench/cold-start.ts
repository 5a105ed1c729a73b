/**
 * `npm run bench:cold`: what a new isolate costs its first visitor (docs/architecture/overview.md#budgets). Starts
 * workerd with the built site alone, and with a bare click alone, in turn; measures the time from the start of the
 * process to the first `/cta`, and of a first document after it, and prints the sizes of the modules that the entry
 * imports and of those that wait for a page.
 *
 *   npm run bench:cold                       fifteen rounds
 *   npm run bench:cold -- --rounds 31 --dist other/dist
 *
 * Exits with 1 when a budget is missed.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { median } from "./budgets.ts";
import { buildSite } from "./build-site.ts";
import { columns } from "./columns.ts";
import { startWorkerd } from "./workerd.ts";

/** Processor time of a process until its first `/cta` against a bare Worker's, and the entry's modules, gzipped. */
const BUDGETS = { cta: 6.5, entryKilobytes: 160 };
const HEADERS = { "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0" };

const { values: options } = parseArgs({
	options: { rounds: { type: "string", default: "15" }, dist: { type: "string" } },
});
const dist = options.dist ?? (await buildSite());
interface Laps {
	/** ms from the start of workerd to the response of the first path, and of each further one. */
	ms: number[];
	/** Processor time of workerd at the same moments, in ms. */
	cpu: number[];
}

const bare: Laps[] = [];
const site: Laps[] = [];
for (let round = 0; round < Number(options.rounds); round++) {
	bare.push(await startOnce("click", "/cta"));
	site.push(await startOnce("site", "/cta", "/en"));
}
const entry = sizeOf(importedBy("index.js"));
const modules = readdirSync(join(dist, "tabulia"), { recursive: true, encoding: "utf8" });
const all = sizeOf(modules.filter((file) => file.endsWith(".js")));
console.log(
	columns([
		["", "ms", "", "cpu ms"],
		["start of a bare Worker to its first response", ...describe(bare, 0)],
		["start of the site to its first /cta", ...describe(site, 0)],
		["its first document after that", ...describe(site, 1)],
	]),
);
const ratio = cpuOf(site, 0) / cpuOf(bare, 0);
const verdicts = [
	[`first /cta ÷ bare, cpu: ${ratio.toFixed(1)}`, BUDGETS.cta, ratio <= BUDGETS.cta],
	[
		`entry of ${all.toFixed(0)} KB: ${entry.toFixed(0)} KB`,
		BUDGETS.entryKilobytes,
		entry <= BUDGETS.entryKilobytes,
	],
] as const;
for (const [name, budget, passed] of verdicts)
	console.log(`${name}, budget ${budget}: ${passed ? "pass" : "FAIL"}`);
process.exit(verdicts.every(([, , passed]) => passed) ? 0 : 1);

async function startOnce(only: "click" | "site", ...paths: string[]): Promise<Laps> {
	const laps: Laps = { ms: [], cpu: [] };
	let before = performance.now();
	const running = await startWorkerd({ dist, only }, { html: "", list: "", post: "", headers: [] });
	for (const path of paths) {
		await (await fetch(running[only] + path, { redirect: "manual", headers: HEADERS })).text();
		const now = performance.now();
		laps.ms.push(now - before);
		laps.cpu.push(running.cpu() / 1000);
		before = now;
	}
	await running.stop();
	return laps;
}

/** Processor time since the lap before, in ms. */
function cpuOf(all: readonly Laps[], lap: number): number {
	return median(all.map(({ cpu }) => (cpu[lap] ?? Number.NaN) - (cpu[lap - 1] ?? 0)));
}

function describe(all: readonly Laps[], lap: number): string[] {
	const times = all.map(({ ms }) => ms[lap] ?? Number.NaN);
	const range = [Math.min(...times), Math.max(...times)].map((ms) => ms.toFixed(0)).join("–");
	return [median(times).toFixed(0), range, cpuOf(all, lap).toFixed(0)];
}

/** A module and those that it imports statically, which run before the first request. */
function importedBy(file: string, found = new Set<string>()): Set<string> {
	if (found.has(file)) return found;
	found.add(file);
	const text = readFileSync(join(dist, "tabulia", file), "utf8");
	for (const [, path = ""] of text.matchAll(/\b(?:import|export)\b[^"('\n]*["'](\.[^"'\n]+)["']/gm))
		importedBy(join(dirname(file), path), found);
	return found;
}

function sizeOf(files: Iterable<string>): number {
	const bytes = [...files].map(
		(file) => gzipSync(readFileSync(join(dist, "tabulia", file))).length,
	);
	return bytes.reduce((sum, each) => sum + each, 0) / 1024;
}
