/** Plays the visitors of tests through the Worker of a stack, and reads what it counted. */

import { setTimeout as sleep } from "node:timers/promises";
import { hash32 } from "../../contract/hash.ts";
import { type ControlTarget, runSql } from "../../dev/control-client.ts";
import { runCron } from "../../dev/cron.ts";
import { LOCAL_UNIT_SECRET } from "../../dev/worker-env.ts";
import type { RunCounts } from "../../worker/experiments/statistics/run-counts.ts";
import { signedId } from "../fakes/visitors.ts";
import { randomFrom } from "../random.ts";
import { type Fault, type Participant, usualVisit } from "./experiment-faults.ts";
import type { MovedClock } from "./moved-clock.ts";
import { DAY_MS } from "./stories.ts";
import { Visitor } from "./visitor.ts";

export type Target = ControlTarget & { urls: { site: string } };

/** Visits are in the middle of each of the four weeks. */
const VISIT_DAYS = [3, 10, 17, 24];
export const RUN_DAYS = 28;
/** The second: a fault may give a test an earlier one. */
const RUN = 2;
const VISITORS_AT_ONCE = 8;
const SETTLED_MS = 2500;

/** A test on the home page for the visitors with `utm_source={source}`. */
export interface PlannedTest {
	name: string;
	source: string;
	/** ISO 8601. */
	startedAt: string;
	primaryGoal?: string;
}

/** Stores running tests, and lets the cron publish them. */
export async function startTests(target: Target, tests: readonly PlannedTest[]): Promise<void> {
	const rows = tests.map(({ name, source, startedAt, primaryGoal = "cta_click" }) => ({
		name,
		startedAt,
		plan: {
			hypothesis: "",
			slot: null,
			primaryGoal,
			guardrailGoal: "paid",
			arms: ["A", "B"].map((id) => ({ id, weight: 50 })),
			audience: { languages: [], platforms: [], sources: [source], sourcesExcluded: false },
			allocation: 100,
			weeks: 4,
		},
	}));
	await runSql(
		target,
		`with given as (
			select row ->> 'name' as name, row -> 'plan' as plan, (row ->> 'startedAt')::timestamptz as started_at
			from jsonb_array_elements('${JSON.stringify(rows)}') as row
		), added as (
			insert into private.experiments (name, state, plan, run, is_published)
			select name, 'running', plan, ${RUN}, false from given returning name
		)
		insert into private.experiment_runs (name, run, plan, started_at)
		select name, ${RUN}, plan, started_at from given join added using (name)`,
	);
	await runCron(target.urls.site, "*/5 * * * *");
}

/** Lets `visitors` of a source come on each of the run's visiting days. @param test by which the arm is drawn */
export async function playVisitors(
	site: string,
	{ source, test, fault }: { source: string; test: string; fault?: Fault },
	visitors: number,
	day: number,
): Promise<void> {
	const random = randomFrom(hash32(`${source}:${day}`));
	const participants = Array.from({ length: visitors }, (_, i): Participant => {
		const id = uuid(random);
		const visitor = new Visitor(site, { platform: "windows", language: "fr", isMeasured: true });
		visitor.cookies.set("__Host-vid", signedId(id, LOCAL_UNIT_SECRET));
		return {
			visitor,
			arm: hash32(`${test}:${id}`) % 100 < 50 ? "A" : "B",
			n: day * visitors + i,
			converts: random() < 0.5,
			test,
			path: `/?utm_source=${source}`,
		};
	});
	const visit = fault?.visit ?? usualVisit;
	const work = async () => {
		for (let next = participants.shift(); next; next = participants.shift()) await visit(next);
	};
	await Promise.all(Array.from({ length: VISITORS_AT_ONCE }, work));
}

/** Plays all sources day by day, and waits until the queue is empty. */
export async function playRun(
	target: Target,
	clock: MovedClock,
	begin: number,
	playDay: (day: number) => Promise<void>,
): Promise<void> {
	for (const day of VISIT_DAYS) {
		clock.jumpTo(begin + day * DAY_MS + DAY_MS / 4);
		await playDay(day);
		// The outbox sends 50 ms after an event: the next day must not begin in the same batch.
		await sleep(120);
	}
	let before: unknown;
	for (;;) {
		const [{ rows } = { rows: [] }] = await runSql(
			target,
			"select sum(n)::text as n from private.experiment_counts",
		);
		const counted = JSON.stringify(rows);
		if (counted === before) return;
		before = counted;
		await sleep(SETTLED_MS);
	}
}

/** The counts of a run as the results' route gets them, as of a test with a slot: one without has no verdict. */
export async function countsOf(target: Target, name: string): Promise<RunCounts> {
	const [{ rows } = { rows: [] }] = await runSql(
		target,
		`select private.run_counts('${name}', ${RUN}) as counts`,
	);
	const { counts } = rows[0] as { counts: RunCounts };
	return { ...counts, plan: { ...counts.plan, slot: "home.hero" } };
}

function uuid(random: () => number): string {
	const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join("");
	return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}
