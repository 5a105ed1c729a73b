/**
 * Tests without a difference, through the real Worker, queue and database, while something goes wrong: each fault
 * leads to its verdict, never to a winner; and 300 tests in which nothing goes wrong.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runSql } from "../../dev/control-client.ts";
import type { FetchServer } from "../../dev/http.ts";
import { findFreePorts } from "../../dev/ports.ts";
import { type Stack, startStack } from "../../dev/stack.ts";
import { resultsOf } from "../../worker/experiments/statistics/results.ts";
import { DIFFERENCE, FAULTS } from "../chain/experiment-faults.ts";
import { MovedClock, startClockProxy } from "../chain/moved-clock.ts";
import {
	countsOf,
	playRun,
	playVisitors,
	RUN_DAYS,
	startTests,
} from "../chain/play-experiments.ts";
import { DAY_MS } from "../chain/stories.ts";
import { copyOf } from "../cluster.ts";

const TIMEOUT_MS = 3 * 60 * 60 * 1000;
const VISITORS_PER_DAY = 60;
/** Tests without a fault: so many that see the same visitors, so many times. */
const [GROUPS, TESTS_PER_GROUP] = [6, 50];

const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const begin = today - RUN_DAYS * DAY_MS;
const earlier = begin - (RUN_DAYS + 1) * DAY_MS;
const faults = [...FAULTS, DIFFERENCE].map((fault, i) => ({
	...{ ...fault, test: `fault_${i}`, source: `fault-${i}` },
}));
const groups = Array.from({ length: GROUPS }, (_, g) => ({
	source: `aa-${g}`,
	tests: Array.from({ length: TESTS_PER_GROUP }, (_, t) => `aa_${g}_${t}`),
}));
const clock = new MovedClock();
let stack: Stack;
let proxy: FetchServer;
let dataDir: string;

const iso = (time: number) => new Date(time).toISOString();

beforeAll(async () => {
	const ports = await findFreePorts();
	dataDir = mkdtempSync(join(tmpdir(), "tabulia-experiments-"));
	proxy = await startClockProxy(`http://127.0.0.1:${ports.supabase}`, clock);
	stack = await startStack({
		...{ ports, dataDir, database: await copyOf("empty") },
		variables: { SUPABASE_URL: proxy.url },
	});
	const { site } = stack.urls;
	await runSql(
		stack,
		`select private.make_partition(parent, month::date)
		from unnest(array['landing_analytics', 'ab_events']) as parent,
			generate_series(date_trunc('month', timestamp '${iso(earlier).slice(0, 10)}'), now(), interval '1 month') as month`,
	);
	await startTests(stack, [
		...faults.map(({ test, source, primaryGoal, isEarlier }) => ({
			...{ name: test, source, startedAt: iso(isEarlier ? earlier : begin) },
			...(primaryGoal && { primaryGoal }),
		})),
		...groups.flatMap(({ source, tests }) =>
			tests.map((name) => ({ name, source, startedAt: iso(begin) })),
		),
	]);
	for (const [start, isEarlier] of [
		[earlier, true],
		[begin, false],
	] as const) {
		const played = faults.filter((fault) => Boolean(fault.isEarlier) === isEarlier);
		if (played.length === 0) continue;
		await playRun(stack, clock, start, async (day) => {
			await Promise.all(
				played.map((fault) => playVisitors(site, { ...fault, fault }, VISITORS_PER_DAY, day)),
			);
			for (const { source, tests } of isEarlier ? [] : groups) {
				await playVisitors(site, { source, test: tests[0] ?? "" }, VISITORS_PER_DAY, day);
			}
		});
	}
	for (const { test, afterwards } of faults) {
		if (afterwards) await runSql(stack, afterwards.replaceAll("$test", test));
	}
}, TIMEOUT_MS);

afterAll(async () => {
	await stack?.stop();
	await proxy?.close();
	if (dataDir) rmSync(dataDir, { recursive: true, force: true });
});

describe("a test in the real chain", () => {
	it.each(faults)("with $name: $verdict", async ({ test, verdict }) => {
		const counts = await countsOf(stack, test);
		const found = resultsOf(counts, Date.parse(counts.startedAt) + RUN_DAYS * DAY_MS);
		expect(found.verdict, JSON.stringify(found.arms)).toMatchObject({ kind: verdict });
	});

	it("without a fault or a difference finds a winner in 5 % of all at most", {
		timeout: TIMEOUT_MS,
	}, async () => {
		const names = groups.flatMap(({ tests }) => tests);
		const decided: string[] = [];
		for (const name of names) {
			const counts = await countsOf(stack, name);
			const { verdict, arms } = resultsOf(counts, begin + RUN_DAYS * DAY_MS);
			expect(arms[0]?.exposures, name).toBeGreaterThan(50);
			if (verdict?.kind !== "no_difference") decided.push(`${name}: ${verdict?.kind}`);
		}
		process.stdout.write(`${decided.length} of ${names.length}: ${decided.join(", ")}\n`);
		expect(decided.length / names.length).toBeLessThanOrEqual(0.05);
	});
});
