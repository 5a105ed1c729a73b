/**
 * One household that brings one click a day to a test (SECURITY.md#price-of-forging), beside visitors of whom some share
 * their networks: how often chance and it lead to a verdict.
 */
import { expect, it } from "vitest";
import type { RunCounts } from "../../contract/run-counts.ts";
import { evidenceOf, verdictOf } from "../../worker/experiments/statistics/verdict.ts";
import { migratedDatabase } from "../database/harness.ts";
import { daily, dailyGoal, dayOfRun, runCounts } from "../fakes/run-counts.ts";

// A temporary table changes the catalogs.
const database = migratedDatabase({ isOwn: true });
const DAYS = 28;
const DAY_MS = 24 * 60 * 60 * 1000;
const BEGIN = new Date(Math.floor(Date.now() / DAY_MS - DAYS - 1) * DAY_MS).toISOString();
const BEGIN_DAY = BEGIN.slice(0, 10);
/** How long somebody forges, from the first day of the test on. */
const DURATIONS = [1, 14, DAYS];

/** Tests that are simulated at once, each with visitors of its own. */
const SIMULATED = 100;
const WEEK = 7;

/**
 * Stores a week of all simulated tests. Of honest visitors 60 % have a line of their own; the others share 2,000
 * addresses, of which some are much used, four of a /24.
 */
const simulateWeek = (week: number, visitors: number, better: number, forgedDays: number) =>
	database.script(`
		select setseed(0.${week}1);
		create temp table visits as
			select 'sim ' || test as test_name, gen_random_uuid() as unit_id, day, arm, line,
				line is null or random() < 0.1 * case when arm = 'B' then ${better} else 1 end as clicks
			from generate_series(1, ${SIMULATED}) as test, generate_series(${week * WEEK}, ${week * WEEK + WEEK - 1}) as day,
				generate_series(1, ${visitors}) as visitor, lateral (
					select case when random() < 0.5 then 'A' else 'B' end as arm,
						case when random() < 0.6 then 1e6 + random() * 1e9 else power(random(), 2) * 2000 end::bigint as line
					where test + day + visitor is not null
				) as drawn
			union all
			select 'sim ' || test, gen_random_uuid(), day, 'B', null, true
			from generate_series(1, ${SIMULATED}) as test,
				generate_series(${week * WEEK}, least(${week * WEEK + WEEK}, ${forgedDays}) - 1) as day;
		insert into private.experiment_units (test_name, run, unit_id, arm, exposed_at)
			select test_name, 1, unit_id, arm, timestamptz '${BEGIN}' + day * interval '1 day' from visits;
		insert into private.experiment_conversions (test_name, run, unit_id, goal, converted_at)
			select test_name, 1, unit_id, 'cta_click', timestamptz '${BEGIN}' + day * interval '1 day'
			from visits where clicks;
		insert into private.unit_networks (test_name, run, unit_id, width, network, day)
			select test_name, 1, unit_id, width, coalesce(line, -100) / (width * width) + width * 10000000000,
				date '${BEGIN_DAY}' + day
			from visits, generate_series(1, 2) as width;
		drop table visits;
		analyze private.experiment_units, private.experiment_conversions, private.unit_networks;
		select private.weigh_networks(date '${BEGIN_DAY}' + ${(week + 1) * WEEK})`);

interface Clicks {
	test_name: string;
	arm: "A" | "B";
	clicks: number;
	light: number;
}

/** Kinds of the verdicts of simulated tests, by how often they come. */
async function simulate(visitors: number, better: number, forgedDays: number) {
	await database.script(`
		truncate private.experiment_units, private.experiment_conversions, private.unit_networks, private.experiment_counts;
		set session_replication_role = replica;
		delete from private.experiment_runs where name like 'sim %';
		insert into private.experiment_runs (name, run, plan, started_at)
			select 'sim ' || test, 1, '{"weeks": 4}', '${BEGIN}'
			from generate_series(1, ${SIMULATED}) as test;
		set session_replication_role = default`);
	const looks = new Map<string, RunCounts["looks"]>();
	for (let week = 0; week < DAYS / WEEK; week++) {
		await simulateWeek(week, visitors, better, forgedDays);
		const counted = await database.query<Clicks>(`
			select test_name, arm, count(*)::integer as clicks, (count(*) filter (where not is_heavy))::integer as light
			from private.experiment_conversions join private.experiment_units using (test_name, run, unit_id)
			group by 1, 2`);
		for (const [test, [...arms]] of Map.groupBy(counted, (row) => row.test_name)) {
			const of = (name: "clicks" | "light") => ({
				control: arms.find(({ arm }) => arm === "A")?.[name] ?? 0,
				arm: arms.find(({ arm }) => arm === "B")?.[name] ?? 0,
			});
			const look = { arm: "B", look: week + 1, conversions: of("clicks"), light: of("light") };
			looks.set(test, [...(looks.get(test) ?? []), look]);
		}
	}
	const kinds = [...looks.values()].map((stored) => {
		const last = stored.at(-1);
		const click = (clicks: Record<string, number>) => dailyGoal("cta_click", clicks, 1);
		const heavy = (of: "control" | "arm") => (last?.conversions[of] ?? 0) - (last?.light[of] ?? 0);
		const counts = runCounts({
			looks: stored,
			exposures: daily({ A: visitors, B: visitors }, DAYS),
			conversions: click({ A: last?.conversions.control ?? 0, B: last?.conversions.arm ?? 0 }),
			heavy: {
				exposures: daily({ B: heavy("arm") }, 1),
				conversions: click({ A: heavy("control"), B: heavy("arm") }),
			},
		});
		const verdict = verdictOf(evidenceOf(counts, dayOfRun(DAYS)));
		return [verdict?.kind, verdict && "arm" in verdict ? verdict.arm : ""]
			.filter(Boolean)
			.join(" ");
	});
	return Map.groupBy(kinds, (kind) => kind);
}

it.each([
	{ visitors: 80, better: 1, forged: [0, ...DURATIONS] },
	{ visitors: 160, better: 1, forged: [0, DAYS] },
	{ visitors: 160, better: 1.4, forged: [0, DAYS] },
])(
	"one click a day beside $visitors visitors, with a B $better × as good",
	{ timeout: 1_800_000 },
	async (site) => {
		for (const days of site.forged) {
			const kinds = await simulate(site.visitors, site.better, days);
			const shares = [...kinds].map(
				([kind, { length }]) => `${kind} ${(100 * length) / SIMULATED} %`,
			);
			const decided = (kinds.get("wins B")?.length ?? 0) + (kinds.get("loses B")?.length ?? 0);
			if (site.better === 1) expect(decided / SIMULATED).toBeLessThan(0.1);
			process.stdout.write(
				`${site.visitors} visitors, B ${site.better} ×, ${days} days: ${shares.sort().join(", ")}\n`,
			);
		}
	},
);
