/**
 * `npm test`: every check, one after the other on purpose (two cores), then one closing line.
 * Prints each part's output as it comes; exits 1 when any part fails.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { findChromium } from "./browser.ts";

const REPORTS = ".local/reports";
const UNIT_REPORT = `${REPORTS}/unit.json`;
const JOURNEY_REPORT = `${REPORTS}/journeys.json`;

interface Part {
	name: string;
	command: string;
	args: string[];
	/** Where the runner leaves its counts; a part without one counts as a single check. */
	report?: string;
}

/** As dev/functions.ts runs it: the packages of node_modules and no others. */
const OFFLINE = ["--node-modules-dir=manual", "--cached-only"];

const PARTS: Part[] = [
	{ name: "format and lint", command: "biome", args: ["check", "."] },
	{ name: "types", command: "node", args: ["dev/typecheck.ts"] },
	{
		name: "types of the Edge Function",
		command: "deno",
		args: ["check", "--quiet", ...OFFLINE, "supabase/functions/analytics/index.ts"],
	},
	{
		name: "tests of the Edge Function",
		command: "deno",
		args: ["test", "--quiet", ...OFFLINE, "supabase/functions"],
	},
	{ name: "build", command: "vite", args: ["build", "--logLevel", "warn"] },
	{
		name: "deploy, dry run",
		command: "wrangler",
		args: ["deploy", "--dry-run", "--outdir", ".local/dry-run"],
	},
	{
		name: "unit, database and architecture tests",
		command: "vitest",
		args: ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${UNIT_REPORT}`],
		report: UNIT_REPORT,
	},
	{
		name: "journeys in Chromium",
		command: "playwright",
		args: ["test", "--reporter=list,json"],
		report: JOURNEY_REPORT,
	},
];

interface Counts {
	passed: number;
	failed: number;
	skipped: number;
}

/** Counts of a vitest or Playwright JSON report; undefined when the runner left none. */
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

function run({ name, command, args, report }: Part): Counts {
	const started = Date.now();
	console.log(`\n── ${name} ──`);
	const env = {
		...process.env,
		DO_NOT_TRACK: "1",
		WRANGLER_SEND_METRICS: "false",
		PLAYWRIGHT_JSON_OUTPUT_NAME: JOURNEY_REPORT,
		CHROMIUM_PATH: findChromium() ?? "",
	};
	const { status, error } = spawnSync(command, args, { stdio: "inherit", env });
	if (error) console.error(`${name}: ${error.message}`);
	const seconds = ((Date.now() - started) / 1000).toFixed(1);
	console.log(`── ${name}: ${status === 0 ? "passed" : "FAILED"} in ${seconds} s`);
	const counts = report ? countsOf(report) : undefined;
	if (!counts) return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 };
	// A runner that failed without a failed test (a broken file, no test at all) has failed all the same.
	return status === 0 ? counts : { ...counts, failed: Math.max(1, counts.failed) };
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
for (const part of PARTS) {
	const counts = run(part);
	total.passed += counts.passed;
	total.failed += counts.failed;
	total.skipped += counts.skipped;
}
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
