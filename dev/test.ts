/**
 * `npm test`: runs every check, some groups of them at once, and prints what failed and the totals.
 * Exits with 1 when one fails.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { relative, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { execa } from "execa";
import { makeTemplate, startTestCluster } from "../tests/cluster.ts";
import { requireChromium } from "./install-browser.ts";

const REPORTS = ".local/reports";

interface Part {
	name: string;
	command: string;
	/** File in which the runner writes its counts; a part without a report counts as one check. */
	report?: string;
}

const vitest = (project: string): Part => {
	const report = `${REPORTS}/${project}.json`;
	return {
		name: `tests of ${project}`,
		command: `vitest run --project=${project} --reporter=default --reporter=json --outputFile.json=${report}`,
		report,
	};
};

/** A half of the journeys' files, on a stack of its own. */
const journeys = (half: 1 | 2): Part => ({
	name: `journeys in Chromium, ${half} of 2`,
	command: `playwright test --shard=${half}/2 --reporter=list,json --output=.local/test-results/${half}`,
	report: `${REPORTS}/journeys-${half}.json`,
});

/** Checks that need neither the build nor a database, and run while these are made. */
const CHECKS: Part[] = [
	{ name: "types", command: "node dev/typecheck.ts" },
	{ name: "format and lint", command: "biome check ." },
	{ name: "unused code", command: "knip" },
];

const BUILD: Part = { name: "build", command: "vite build --logLevel warn" };

/** The parts of a group run one after the other. The longest begin first, so that all end together. */
const GROUPS: Part[][] = [
	[journeys(1)],
	[journeys(2)],
	[vitest("dev")],
	// After the first journeys: its tests compute, and beside all of them one took ten times as long as alone.
	[vitest("edge")],
	[vitest("database")],
	[vitest("web")],
	[
		{ name: "deploy, dry run", command: "wrangler deploy --dry-run --outdir .local/dry-run" },
		vitest("architecture"),
	],
];
/** Journeys and the tests of `dev` wait for more than half of their time. */
const AT_ONCE = 2 * availableParallelism();

interface Result {
	passed: number;
	/** The failed tests with the beginning of their errors, or the name of the part itself. */
	failed: string[];
	/** The reason of each skipped test, or its name when it gives none. */
	skipped: string[];
}

/** The result in a vitest or Playwright JSON report; undefined when the runner wrote none. */
function resultIn(report: string): Result | undefined {
	if (!existsSync(report)) return undefined;
	const read = JSON.parse(readFileSync(report, "utf8"));
	if (read.stats) {
		const { expected, flaky } = read.stats;
		return { passed: expected + flaky, ...journeysIn(read) };
	}
	const files = (read.testResults as VitestFile[]).map((file) => ({
		...file,
		name: relative(".", file.name),
	}));
	const tests = files.flatMap(({ name, assertionResults }) =>
		assertionResults.map((test) => ({ ...test, name: `${name}: ${test.fullName}` })),
	);
	return {
		passed: read.numPassedTests,
		failed: [
			...tests
				.filter(({ status }) => status === "failed")
				.map(({ name, failureMessages }) => withReason(name, failureMessages[0])),
			// A file whose import or hook fails has no failed test.
			...files
				.filter(({ message }) => message)
				.map(({ name, message }) => withReason(name, message)),
		],
		skipped: tests
			.filter(({ status }) => !["passed", "failed"].includes(status))
			.map(({ name }) => /\(skipped: (.+?)\)(?: |$)/.exec(name)?.[1] ?? name),
	};
}

interface VitestFile {
	name: string;
	/** Why its import or a hook failed; empty when only tests did. */
	message: string;
	assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}

interface JourneyError {
	message?: string;
	location?: { file: string; line: number };
}
interface PlaywrightSuite {
	suites?: PlaywrightSuite[];
	specs?: {
		ok: boolean;
		file: string;
		line: number;
		title: string;
		tests: { status: string; results: { errors: JourneyError[] }[] }[];
	}[];
}

/** Lines of an error in the summary, which may be all that a CI keeps. */
const REASON_LINES = 24;

/** The name of a failed test and the beginning of its error. */
const withReason = (name: string, message = "") =>
	[name, ...stripVTControlCharacters(message).split("\n").slice(0, REASON_LINES)].join("\n    ");

function journeysIn({ suites = [], specs = [] }: PlaywrightSuite): Omit<Result, "passed"> {
	const below = suites.map(journeysIn);
	const nameOf = ({ file, line, title }: (typeof specs)[number]) => `e2e/${file}:${line}: ${title}`;
	return {
		failed: [
			...specs
				.filter(({ ok }) => !ok)
				.map((spec) =>
					withReason(
						nameOf(spec),
						spec.tests
							.flatMap(({ results }) => results.flatMap(({ errors }) => errors))
							.map(({ message, location }) =>
								[`at ${location?.file}:${location?.line}`, message].join("\n"),
							)
							.join("\n"),
					),
				),
			...below.flatMap(({ failed }) => failed),
		],
		skipped: [
			...specs.filter(({ tests }) => tests.some(({ status }) => status === "skipped")).map(nameOf),
			...below.flatMap(({ skipped }) => skipped),
		],
	};
}

/** Runs a part and prints its output when it has ended: two at once would mix theirs. */
async function run({ name, command, report }: Part): Promise<Result> {
	const [file = "", ...args] = command.split(" ");
	const { failed, durationMs, all, stderr } = await execa(file, args, {
		all: true,
		stdin: "ignore",
		reject: false,
		preferLocal: true,
		env: {
			DO_NOT_TRACK: "1",
			WRANGLER_SEND_METRICS: "false",
			// To compile the same modules anew takes each process up to half a second of processor time.
			NODE_COMPILE_CACHE: resolve(".local/compiled"),
			...(report ? { PLAYWRIGHT_JSON_OUTPUT_NAME: report } : {}),
		},
	});
	const seconds = (durationMs / 1000).toFixed(1);
	console.log(
		`\n── ${name} ──\n${all}\n── ${name}: ${failed ? "FAILED" : "passed"} in ${seconds} s`,
	);
	const single = { passed: failed ? 0 : 1, failed: [], skipped: [] };
	const result = (report ? resultIn(report) : undefined) ?? single;
	// A runner can fail without a failed test: the hook of a group of tests, or no test at all.
	if (!failed || result.failed.length > 0) return result;
	const end = stderr.trimEnd().split("\n").slice(-REASON_LINES).join("\n");
	return { ...result, failed: [withReason(name, end)] };
}

requireChromium();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const total: Result = { passed: 0, failed: [], skipped: [] };
async function runAll(parts: Part[]) {
	for (const part of parts) {
		const { passed, failed, skipped } = await run(part);
		total.passed += passed;
		total.failed.push(...failed);
		total.skipped.push(...skipped);
	}
}
const stopCluster = await startTestCluster();
const checks = runAll(CHECKS);
await Promise.all([runAll([BUILD]), makeTemplate("seeded"), makeTemplate("migrated")]);
const waiting = [...GROUPS];
async function runWaiting() {
	for (let next = waiting.shift(); next; next = waiting.shift()) await runAll(next);
}
await Promise.all([checks.then(runWaiting), ...Array.from({ length: AT_ONCE - 1 }, runWaiting)]);
await stopCluster();
for (const name of total.failed) console.log(`FAILED ${name}`);
const reasons = [...new Set(total.skipped)].map(
	(reason) => `${total.skipped.filter((each) => each === reason).length} ${reason}`,
);
if (reasons.length > 0) console.log(`skipped: ${reasons.join("; ")}`);
console.log(
	`\n${total.passed} passed, ${total.failed.length} failed, ${total.skipped.length} skipped`,
);
process.exit(total.failed.length === 0 ? 0 : 1);
