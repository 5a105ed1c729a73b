/** Anybody can invent campaign names in a URL: a flood of them neither fills the rollups nor changes the sums. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { runsOf } from "../property-runs.ts";
import { asAdmin } from "./as-admin.ts";
import { daysAgo, earnNames, eventBatch, ingest, landingEvent } from "./events.ts";
import { migratedDatabase } from "./harness.ts";
import { STORED_FACTS } from "./stored-facts.ts";

const database = migratedDatabase({ isOwn: true });
const { rpc, refresh, restart } = asAdmin(database);

const visits = (day: number, events: Parameters<typeof landingEvent>[0][], hour = 1) =>
	eventBatch({
		received_at: daysAgo(day, hour * 3_600_000).toISOString(),
		landing: events.map(landingEvent),
	});

const limitTo = (limit: number) =>
	database.script(`create or replace function private.max_campaigns_per_day() returns integer
		language sql immutable set search_path = '' as 'select ${limit}'`);
afterEach(() => limitTo(500));

describe("a closed day that the compared period cuts", () => {
	it("names the campaigns that the whole day does", async () => {
		await limitTo(1);
		const at = (hour: number, campaigns: string[], day = 3) =>
			visits(
				day,
				campaigns.map((utm_campaign) => ({ utm_campaign })),
				hour,
			);
		await ingest(database, [at(1, ["b", "b", "a"]), at(22, ["a", "a", "a"])]);
		// Days that are counted together have each as many names.
		await ingest(database, [at(1, ["c"], 4), at(1, ["d"], 5)]);
		await refresh();
		const named = `select distinct utm_campaign from ${STORED_FACTS} where source = 'events' order by 1`;
		expect(await database.column(named)).toEqual(["(other)", "a", "c", "d"]);
		const at12 = (days: number) => daysAgo(days, 12 * 3_600_000).toISOString();
		const span = {
			from: daysAgo(1),
			until: at12(1),
			before_from: daysAgo(3),
			before_until: at12(3),
		};
		for (const dimensions of ["'utm_campaign'", "'utm_campaign', 'variant'"]) {
			const rows = (await rpc(
				`analytics_campaigns(null, array[${dimensions}], 'first', '${JSON.stringify(span)}')`,
			)) as unknown as { key: { utm_campaign: string }; before: { views: number } }[];
			const views = rows.map(({ key, before }) => [key.utm_campaign, before.views]);
			expect(views, dimensions).toEqual([
				["(other)", 2],
				["a", 1],
			]);
		}
	});
});

describe("a campaign that earned its name", () => {
	it("keeps it before a more frequent one, as does a source without a campaign; the others have no place", async () => {
		await limitTo(3);
		await earnNames(database, "ours", "forum");
		const tags = (utm_source: string, utm_campaign: string | null, views: number) =>
			Array.from({ length: views }, () => ({
				...{ utm_source, utm_campaign, session_id: randomUUID() },
			}));
		await ingest(database, [
			visits(1, [
				...[...tags("x", "ours", 1), ...tags("forum", null, 1)],
				...[...tags("(other)", "(other)", 4), ...tags("x", "frequent", 3), ...tags("x", "rare", 2)],
			]),
		]);
		await refresh();
		for (const source of ["events", "visitors"]) {
			const named = `select utm_source || '/' || utm_campaign as name, sum(n)::integer as n from ${STORED_FACTS}
				where source = '${source}' and figure in ('views', 'visitors') group by 1 order by 1`;
			expect(await database.query(named), source).toEqual([
				{ name: "(other)/(other)", n: 6 },
				{ name: "forum/", n: 1 },
				{ name: "x/frequent", n: 3 },
				{ name: "x/ours", n: 1 },
			]);
		}
	});
});

describe("any events over the limit", () => {
	const event = fc.record({
		day: fc.integer({ min: 1, max: 3 }),
		event_type: fc.constantFrom("view" as const, "click" as const),
		session_id: fc.constantFrom("s1", "s2", "s3"),
		utm_source: fc.constantFrom("google", "x", null),
		utm_campaign: fc.constantFrom("a", "b", "c", "", "(other)", null),
		language: fc.constantFrom("fr" as const, "en" as const),
		isSignUp: fc.boolean(),
	});

	it("have the raw totals by day, type and language, in at most the limit and one campaigns", async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(event, { minLength: 1, maxLength: 40 }),
				fc.integer({ min: 0, max: 4 }),
				async (events, limit) => {
					await limitTo(limit);
					await restart();
					await ingest(
						database,
						events.map(({ day, isSignUp, ...fields }) =>
							visits(day, [
								{
									...fields,
									event_id: randomUUID(),
									...(isSignUp ? { event_type: "click", cta_location: "sign_up" } : {}),
								},
							]),
						),
					);
					await refresh();
					const differences = await database.query(`
						with raw as (
							select (created_at at time zone 'UTC')::date as day, language,
								count(*) filter (where event_type = 'view') as views,
								count(*) filter (where event_type = 'click') as clicks
							from public.landing_analytics where cta_location is null group by 1, 2
						), rolled as (
							select day, language, coalesce(sum(n) filter (where figure = 'views'), 0)::bigint as views,
								coalesce(sum(n) filter (where figure = 'clicks'), 0)::bigint as clicks
							from ${STORED_FACTS} where source = 'events' group by 1, 2
						)
						(table raw except table rolled) union all (table rolled except table raw)`);
					expect(differences).toEqual([]);
					const tooMany = await database.query(`
						select day from ${STORED_FACTS} where source = 'events' group by day
						having count(distinct (utm_source, utm_medium, utm_campaign, utm_content)) > ${limit} + 1`);
					expect(tooMany).toEqual([]);
				},
			),
			{ numRuns: runsOf(25) },
		);
	});
});

describe("control characters", () => {
	it("are removed from the texts of a URL or a page", async () => {
		await ingest(database, [
			visits(1, [
				{
					utm_source: "goo\u0007gle\r\n",
					utm_medium: "c\u202epc",
					utm_campaign: "\u200bété – 100 % \\u0007",
					utm_content: "\u009b31m",
					utm_term: "\ufeffa\tb",
					cta_text: "Es\u001bsay",
				},
			]),
		]);
		expect(
			await database.query(`select utm_source, utm_medium, utm_campaign, utm_content, utm_term, cta_text
				from public.landing_analytics`),
		).toEqual([
			{
				utm_source: "google",
				utm_medium: "cpc",
				utm_campaign: "été – 100 % \\u0007",
				utm_content: "31m",
				utm_term: "ab",
				cta_text: "Essay",
			},
		]);
	});
});
