import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { AbEvent } from "../../contract/event-schema.ts";
import type { RunCounts } from "../../contract/run-counts.ts";
import { asAdmin } from "./as-admin.ts";
import { abEvent, conversionEvent, daysAgo, eventBatch, ingest, landingEvent } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { rpc } = asAdmin(database);
const TEST = "headline_test_2025";
const counts = (run: number | null = null) => rpc<RunCounts>(`get_run_counts('${TEST}', ${run})`);
const MINUTE = 60_000;

/** Units of all kinds, invented from a number: three days, two arms, some clicks before and after. */
function inventedEvents(): AbEvent[] {
	const pick = <const T>(n: number, ...values: T[]) => values[n % values.length] as T;
	return Array.from({ length: 240 }, (_, n) => {
		const unit_id = randomUUID();
		const variant = pick(n, "A", "B");
		const shownAt = daysAgo(pick(n, 2, 1, 3), (n % 1000) * MINUTE);
		const at = (minutes: number) => new Date(shownAt.getTime() + minutes * MINUTE).toISOString();
		const data = {
			...{ platform: pick(n, "windows", "mac", "other"), language: pick(n * 7, "fr", "en") },
			...{ browser: pick(n, "chrome", "edge"), returning: n % 3 === 0, source: `source ${n % 24}` },
		} as const;
		const shown = abEvent({ unit_id, variant, occurred_at: at(0), data });
		const clicked = (minutes: number) =>
			conversionEvent({ unit_id, variant, occurred_at: at(minutes) });
		const measured = (minutes: number, goal: "lcp_good" | "lcp_slow") =>
			conversionEvent({ unit_id, variant, goal, occurred_at: at(minutes) });
		const [first, second] =
			n % 2 ? (["lcp_good", "lcp_slow"] as const) : (["lcp_slow", "lcp_good"] as const);
		if (n % 9 === 0) return [measured(-1, second), shown, measured(2, first), measured(4, second)];
		if (n % 17 === 0) return [measured(2, first)];
		if (n % 11 === 0) return [shown, abEvent({ ...shown, event_id: randomUUID(), variant: "C" })];
		if (n % 5 === 0) return [clicked(-2), shown];
		if (n % 4 === 0) return [shown, clicked(3), clicked(5)];
		return n % 13 === 0 ? [clicked(1)] : [shown];
	}).flat();
}

/** From the raw events, without any of the tables that count. */
const RAW = `
	with units as (
		select unit_id, min(occurred_at) filter (where event_name = 'exposure') as exposed_at,
			(array_agg(variant order by event_name desc, occurred_at))[1] as arm,
			(array_agg(data order by occurred_at) filter (where event_name = 'exposure'))[1] as data,
			count(distinct variant) > 1 as is_split
		from public.ab_events where test_name = '${TEST}' and run = 1 group by unit_id
	), facts as (
		select units.*, (
			select min(occurred_at) from public.ab_events as clicks
			where clicks.unit_id = units.unit_id and goal = 'cta_click' and occurred_at >= exposed_at
		) as clicked_at, exists (
			select from public.ab_events as clicks where clicks.unit_id = units.unit_id and goal = 'cta_click'
		) as clicks, (
			select goal from public.ab_events as loads
			where loads.unit_id = units.unit_id and goal like 'lcp%' and occurred_at >= exposed_at
			order by occurred_at limit 1
		) as load, (
			select min(occurred_at) from public.ab_events as loads
			where loads.unit_id = units.unit_id and goal like 'lcp%' and occurred_at >= exposed_at
		) as loaded_at
		from units
	)`;
const dayOf = (column: string) => `(${column} at time zone 'UTC')::date::text as day`;

describe("the counts of a run", () => {
	it("are those of the raw events", async () => {
		await ingest(database, [eventBatch({ ab: inventedEvents() })]);
		const found = await counts();
		expect(found.exposures).toEqual(
			await database.query(`${RAW} select ${dayOf("exposed_at")}, arm, count(*)::int as units
				from facts where exposed_at is not null and not is_split group by 1, 2 order by 1, 2`),
		);
		expect(found.conversions).toEqual(
			await database.query(`${RAW}
				select ${dayOf("clicked_at")}, arm, 'cta_click' as goal, count(*)::int as units
				from facts where clicked_at is not null and not is_split group by 1, 2 order by 1, 2`),
		);
		expect(found.loads).toEqual(
			await database.query(`${RAW}
				select ${dayOf("loaded_at")}, arm, count(*) filter (where load = 'lcp_good')::int as fast,
					count(*) filter (where load = 'lcp_slow')::int as slow
				from facts where loaded_at is not null and not is_split group by 1, 2 order by 1, 2`),
		);
		expect(found.withoutExposure).toEqual(
			await database.query(`${RAW} select arm, 'cta_click' as goal, count(*)::int as units
				from facts where clicked_at is null and clicks and not is_split group by 1 order by 1`),
		);
		const sources = found.groups.filter(({ by }) => by === "source");
		expect(new Set(sources.map(({ value }) => value)).size, "20 sources and the rest").toBe(21);
		expect(sources.reduce((sum, { exposures }) => sum + exposures, 0)).toBe(
			found.exposures.reduce((sum, { units }) => sum + units, 0),
		);
		const [split] = await database.query<{ n: number }>(
			`${RAW} select count(*)::int as n from facts where is_split`,
		);
		expect(found.leftOut).toEqual({ split: split?.n, not_drawn: 0, crowded: 0 });
		for (const by of ["platform", "language", "browser", "returning"]) {
			expect(
				found.groups
					.filter((group) => group.by === by)
					.map(({ value, arm, exposures, conversions }) => ({
						...{ value, arm, exposures, clicks: conversions.cta_click },
					})),
			).toEqual(
				await database.query(`${RAW}
					select data ->> '${by}' as value, arm, count(*)::int as exposures, count(clicked_at)::int as clicks
					from facts where exposed_at is not null and not is_split
					group by 1, 2 order by 1, 2`),
			);
		}
	});

	it("have plan, ledger, exclusions and the arms of earlier runs, and are apart for each run", async () => {
		await database.script("update private.admins set role = 'super_admin'");
		await ingest(database, [
			eventBatch({
				received_at: new Date().toISOString(),
				ab: [abEvent({ occurred_at: new Date().toISOString() })],
				received: 4,
				discarded: { bot: 1, lost: 1 },
				excluded: [{ test_name: TEST, run: 1, reason: "bot", n: 1 }],
			}),
		]);
		expect(await counts()).toMatchObject({
			...{ name: TEST, run: 1, plan: { slot: null, weeks: 4 }, endedAt: null, earlierArms: [] },
			...{ excluded: { bot: 1, excluded: 0, tester: 0 }, changedOutside: false },
			ledger: { received: 4, lost: 1, difference: 1 },
			asOf: expect.stringContaining(new Date().toISOString().slice(0, 13)),
		});
		const looks = '[{"arm": "B", "look": 1, "conversions": {}, "light": {}}]';
		await database.call(`store_experiment_looks('${TEST}', 1, '${looks}')`);
		expect(await counts()).toMatchObject({ looks: [{ arm: "B" }] });
		await rpc(`act_on_experiment('${TEST}', 1, 'ramp', '{"allocation": 10}')`);
		const [arms] = (await counts()).earlierArms;
		expect(arms).toHaveLength(5);
		expect(arms?.[0]).toEqual({ id: "A", weight: 20 });
		expect(await counts()).toMatchObject({
			...{ run: 2, exposures: [], groups: [], looks: [] },
			excluded: { bot: 0, excluded: 0, tester: 0 },
		});
		expect(await counts(1)).toMatchObject({
			exposures: [{ units: 1 }],
			endedAt: expect.any(String),
		});
		await rpc(`act_on_experiment('${TEST}', 2, 'redraw')`);
		expect(await counts()).toMatchObject({ run: 3, earlierArms: [] });
		await expect(counts(9)).rejects.toMatchObject({ code: "PT404" });
	});
});

describe("the base of a plan", () => {
	const EVERYBODY = { languages: [], platforms: [], sources: [], sourcesExcluded: false };
	const base = (goal: string, paths: string[], audience: object = EVERYBODY) =>
		rpc(
			`get_experiment_base('${goal}', array['${paths.join("','")}'], '${JSON.stringify(audience)}')`,
		);

	it("counts sessions of the pages in 28 days, and those that reached the goal", async () => {
		const visit = (n: number, ago: number, changed: Parameters<typeof landingEvent>[0] = {}) =>
			eventBatch({
				received_at: daysAgo(ago, n).toISOString(),
				landing: [
					landingEvent({
						...{ session_id: `session ${n}`, page_url: "https://t.example/", utm_source: "google" },
						...changed,
					}),
				],
			});
		await ingest(database, [
			...Array.from({ length: 8 }, (_, n) => visit(n, 2 + n)),
			visit(0, 2, { event_type: "click", cta_location: "hero" }),
			visit(1, 3, { event_type: "click", cta_location: "hero" }),
			visit(20, 2, { page_url: "https://t.example/pricing?x=1" }),
			visit(21, 2, { language: "en", page_url: "https://t.example/en" }),
			visit(22, 40),
		]);
		await database.query("select public.refresh_facts()");
		expect(await base("cta_click", [""])).toEqual({ visitorsPerWeek: 2, baseRate: 0.25 });
		expect(await base("paid", ["", "/en"])).toEqual({ visitorsPerWeek: 2, baseRate: 0 });
		expect(await base("cta_click", ["/pricing"])).toEqual({ visitorsPerWeek: 0, baseRate: 0 });
		expect(await base("cta_click", ["/help"])).toEqual({ visitorsPerWeek: 0, baseRate: null });
		for (const [audience, visitors] of [
			[{ languages: ["en"] }, 0],
			[{ platforms: ["windows"] }, 2],
			[{ sources: ["google"] }, 2],
			[{ sources: ["google"], sourcesExcluded: true }, 0],
		] as const) {
			expect(await base("cta_click", [""], { ...EVERYBODY, ...audience })).toMatchObject({
				visitorsPerWeek: visitors,
			});
		}
	});
});
