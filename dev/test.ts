/**
 * `npm test`: runs every check, three groups of them at once, and prints the totals. Exits with 1 when
 * one fails.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { execa } from "execa";
import { requireChromium } from "./install-browser.ts";

const REPORTS = ".local/reports";

interface Part {
	name: string;
	command: string;
	/** Where the runner writes its counts; a part without a report counts as one check. */
	report?: string;
}

/** As dev/functions.ts runs it: with the packages of node_modules only. */
const OFFLINE = "--quiet --node-modules-dir=manual --cached-only";

const vitest = (projects: string[]): Part => {
	const report = `${REPORTS}/${projects[0]}.json`;
	const selected = projects.map((project) => `--project=${project}`).join(" ");
	return {
		name: `tests of ${projects.join(", ")}`,
		command: `vitest run ${selected} --reporter=default --reporter=json --outputFile.json=${report}`,
		report,
	};
};

/** A third of the journeys, on a stack of its own. */
const journeys = (nth: 1 | 2 | 3): Part => ({
	name: `journeys in Chromium, ${nth} of 3`,
	command: `playwright test --reporter=list,json --shard=${nth}/3 --output=.local/test-results/${nth}`,
	report: `${REPORTS}/journeys-${nth}.json`,
});

/** Before all others, which need its result. */
const BUILD: Part = { name: "build", command: "vite build --logLevel warn" };

/** The parts of a group run one after the other. Long groups begin first, so that all end together. */
const GROUPS: Part[][] = [
	[
		{ name: "format and lint", command: "biome check ." },
		{ name: "types", command: "node dev/typecheck.ts" },
		{ name: "unused code", command: "knip" },
	],
	[journeys(2)],
	[journeys(3)],
	[vitest(["dev"])],
	[vitest(["database"])],
	[journeys(1)],
	[vitest(["edge", "web"])],
	[
		{
			name: "types of the Edge Function",
			command: `deno check ${OFFLINE} supabase/functions/analytics/index.ts`,
		},
		{ name: "tests of the Edge Function", command: `deno test ${OFFLINE} supabase/functions` },
		{ name: "deploy, dry run", command: "wrangler deploy --dry-run --outdir .local/dry-run" },
		vitest(["architecture"]),
	],
];
/** For two cores: a group keeps less than one busy, since it also waits for processes and pages. */
const GROUPS_AT_ONCE = 3;

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

/** Runs a part and prints its output when it has ended: two at once would mix theirs. */
async function run({ name, command, report }: Part): Promise<Counts> {
	const [file = "", ...args] = command.split(" ");
	const { failed, durationMs, all } = await execa(file, args, {
		all: true,
		stdin: "ignore",
		reject: false,
		preferLocal: true,
		env: {
			DO_NOT_TRACK: "1",
			WRANGLER_SEND_METRICS: "false",
			...(report ? { PLAYWRIGHT_JSON_OUTPUT_NAME: report } : {}),
		},
	});
	const seconds = (durationMs / 1000).toFixed(1);
	console.log(
		`\n── ${name} ──\n${all}\n── ${name}: ${failed ? "FAILED" : "passed"} in ${seconds} s`,
	);
	const counts = report ? countsOf(report) : undefined;
	if (!counts) return { passed: failed ? 0 : 1, failed: failed ? 1 : 0, skipped: 0 };
	// A runner can fail without a failed test: a broken file, or no test at all.
	return failed ? { ...counts, failed: Math.max(1, counts.failed) } : counts;
}

requireChromium();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
async function runAll(parts: Part[]) {
	for (const part of parts) {
		const { passed, failed, skipped } = await run(part);
		total.passed += passed;
		total.failed += failed;
		total.skipped += skipped;
	}
}
await runAll([BUILD]);
const waiting = [...GROUPS];
async function runWaiting() {
	for (let next = waiting.shift(); next; next = waiting.shift()) await runAll(next);
}
await Promise.all(Array.from({ length: GROUPS_AT_ONCE }, runWaiting));
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
