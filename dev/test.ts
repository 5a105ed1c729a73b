/**
 * `npm test`: runs every check and prints the totals. The journeys, which mostly wait for pages, run
 * in two parts at once. Exits with 1 when a part fails.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { execa } from "execa";
import { requireChromium } from "./install-browser.ts";

const REPORTS = ".local/reports";
const UNIT_REPORT = `${REPORTS}/unit.json`;
/** Parts of the journeys, each on a stack of its own. */
const SHARDS = 2;

interface Part {
	name: string;
	command: string;
	/** Where the runner writes its counts; a part without a report counts as one check. */
	report?: string;
}

/** As dev/functions.ts runs it: with the packages of node_modules only. */
const OFFLINE = "--quiet --node-modules-dir=manual --cached-only";

const PARTS: Part[] = [
	{ name: "format and lint", command: "biome check ." },
	{ name: "types", command: "node dev/typecheck.ts" },
	{ name: "unused code", command: "knip" },
	{
		name: "types of the Edge Function",
		command: `deno check ${OFFLINE} supabase/functions/analytics/index.ts`,
	},
	{ name: "tests of the Edge Function", command: `deno test ${OFFLINE} supabase/functions` },
	{ name: "build", command: "vite build --logLevel warn" },
	{ name: "deploy, dry run", command: "wrangler deploy --dry-run --outdir .local/dry-run" },
	{
		name: "unit, database and architecture tests",
		command: `vitest run --reporter=default --reporter=json --outputFile.json=${UNIT_REPORT}`,
		report: UNIT_REPORT,
	},
];

const JOURNEYS = Array.from({ length: SHARDS }, (_, at) => shard(at + 1));

function shard(number: number): Part {
	const part = `--shard=${number}/${SHARDS} --output=.local/test-results/${number}`;
	return {
		name: `journeys in Chromium, ${number} of ${SHARDS}`,
		command: `playwright test --reporter=list,json ${part}`,
		report: `${REPORTS}/journeys-${number}.json`,
	};
}

interface Counts {
	passed: number;
	failed: number;
	skipped: number;
}

/** Counts of a vitest or Playwright JSON report; undefined when the runner wrote none. */
function countsOf(report: string): Counts | undefined {
	if (!existsSync(report)) return undefined;
	const read = JSON.parse(readFileSync(report, "utf8"));
	if (read.stats) {
		const { expected, unexpected, flaky, skipped } = read.stats;
		return { passed: expected + flaky, failed: unexpected, skipped };
	}
	return {
		passed: read.numPassedTests,
		failed: read.numFailedTests,
		skipped: read.numPendingTests + (read.numTodoTests ?? 0),
	};
}

async function run({ name, command, report }: Part): Promise<Counts> {
	console.log(`\n── ${name} ──`);
	const [file = "", ...args] = command.split(" ");
	const { failed, durationMs } = await execa(file, args, {
		stdio: ["ignore", "inherit", "inherit"],
		reject: false,
		preferLocal: true,
		env: {
			DO_NOT_TRACK: "1",
			WRANGLER_SEND_METRICS: "false",
			...(report ? { PLAYWRIGHT_JSON_OUTPUT_NAME: report } : {}),
			CHROMIUM_PATH: chromium,
		},
	});
	const seconds = (durationMs / 1000).toFixed(1);
	console.log(`── ${name}: ${failed ? "FAILED" : "passed"} in ${seconds} s`);
	const counts = report ? countsOf(report) : undefined;
	if (!counts) return { passed: failed ? 0 : 1, failed: failed ? 1 : 0, skipped: 0 };
	// A runner can fail without a failed test: a broken file, or no test at all.
	return failed ? { ...counts, failed: Math.max(1, counts.failed) } : counts;
}

const chromium = requireChromium();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
function add(counts: Counts) {
	total.passed += counts.passed;
	total.failed += counts.failed;
	total.skipped += counts.skipped;
}
for (const part of PARTS) add(await run(part));
for (const counts of await Promise.all(JOURNEYS.map(run))) add(counts);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
