/** Names of campaigns: one spelling everywhere, and no more new ones from a network than a day allows. */

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { CALLER_LIMITS, WIDER } from "../../contract/callers.ts";
import { foldedName } from "../../contract/tags.ts";
import { touch } from "../fakes/attribution.ts";
import { asAdmin } from "./as-admin.ts";
import { signUpFrom } from "./attributions.ts";
import { dayOf, daysAgo, eventBatch, ingest, landingEvent } from "./events.ts";
import { migratedDatabase } from "./harness.ts";
import { STORED_FACTS } from "./stored-facts.ts";

const database = migratedDatabase({ isOwn: true });
const { rpc, refresh, uploadCosts } = asAdmin(database);

const visit = (events: Parameters<typeof landingEvent>[0][], day = 1) =>
	ingest(database, [
		eventBatch({
			received_at: daysAgo(day, 3_600_000).toISOString(),
			landing: events.map(landingEvent),
		}),
	]);
const campaigns = (filters: object = {}) =>
	rpc<{ key: object; now: { views: number; sign_ups: number; cost: number | null } }[]>(
		`analytics_campaigns(7, array['utm_source', 'utm_campaign'], 'first', null, '${JSON.stringify(filters)}')`,
	);
const uploadCost = (utm_source: string, utm_campaign: string) =>
	uploadCosts({
		...{ day: dayOf(daysAgo(1)), utm_source, utm_medium: "CPC ", utm_campaign, cost: 500 },
	});
const named = (utm_campaign: string, n: number) => ({
	key: { utm_source: "Google", utm_campaign },
	now: expect.objectContaining({ views: n }),
});

describe("a name in several spellings", () => {
	it.each([
		["Été 2026", "E\u0301te\u0301\u00a02026"],
		["spring sale", "Spr\u200bing\u2003\u202f SALE\ufeff "],
		["black\u00adfriday", "BlackFriday"],
		["a\tb", "ab"],
		[" \u200b\u3000", ""],
	])("has one key, here and in the contract: %j and %j", async (one, other) => {
		const keys = await database.query<{ key: string }>(
			"select coalesce(private.folded_name(given), '') as key from unnest($1::text[]) as given",
			[[one, other]],
		);
		expect(keys.map(({ key }) => key)).toEqual([foldedName(one), foldedName(other)]);
		expect(keys[0]).toEqual(keys[1]);
	});

	it("is one campaign under the first one, in visits, sign-ups, costs and filters", async () => {
		await visit([{ utm_source: "Google", utm_campaign: "Été 2026" }]);
		await visit([{ utm_source: " google\t", utm_campaign: "E\u0301TÉ\u00a02026 " }]);
		const last = touch({ kind: "campaign", source: "GOOGLE", medium: "cpc", campaign: "été 2026" });
		await signUpFrom(database, { first: last, last }, daysAgo(1, 3_600_000));
		await uploadCost("gooGLE", " été 2026");
		const row = {
			key: { utm_source: "Google", utm_campaign: "Été 2026" },
			now: expect.objectContaining({ views: 2, sign_ups: 1, cost: 500 }),
		};
		for (const filters of [{}, { source: "GOOGLE " }, { campaign: "été 2026" }]) {
			expect(await campaigns(filters)).toMatchObject([row]);
		}
		await refresh();
		expect(await campaigns()).toMatchObject([row]);
		const found = await rpc<{ customers: object[] }>(
			'list_customers(\'{"campaign": "ÉTÉ 2026"}\')',
		);
		expect(found.customers).toHaveLength(1);
	});

	it("does not rename the variant of a filter", async () => {
		await visit([{ utm_source: "Google", utm_campaign: "Été", utm_content: "B", variant: "b" }]);
		expect(await campaigns({ variant: "b" })).toMatchObject([named("Été", 1)]);
	});

	it("is one of two that a single batch has", async () => {
		await visit([{ utm_campaign: "Spring" }, { utm_campaign: "SPRING" }]);
		expect(await campaigns()).toMatchObject([
			{ key: { utm_campaign: "Spring" }, now: expect.objectContaining({ views: 2 }) },
		]);
	});

	it("is one for two calls at the same time", async () => {
		const spellings = ["new", "NEW", "New", "nEw"];
		await Promise.all(spellings.map((utm_campaign) => visit([{ utm_campaign }])));
		expect(await campaigns()).toMatchObject([{ now: expect.objectContaining({ views: 4 }) }]);
	});

	it.each(["", " ", "\u200b"])("that is empty (%j) is none", async (utm_campaign) => {
		await visit([{ utm_source: "Google", utm_campaign }]);
		expect(await campaigns()).toMatchObject([named("", 1)]);
	});
});

describe("a network", () => {
	const invented = (n: number, network: number, wider: number[] = []) =>
		Array.from({ length: n }, (_, at) => ({
			...{
				utm_source: "Google",
				utm_medium: null,
				utm_content: null,
				networks: [network, ...wider],
			},
			utm_campaign: `invented-${network}-${at}`,
		}));

	it("brings 20 new names a day; known ones stay free", async () => {
		await visit([{ utm_source: "Google", utm_campaign: "real", networks: [2] }]);
		await visit(invented(15, 1));
		await visit([
			...invented(500, 1),
			{ utm_source: "google", utm_campaign: "REAL", networks: [1] },
		]);
		const found = await campaigns();
		expect(found).toHaveLength(22);
		expect(found).toEqual(
			expect.arrayContaining([
				expect.objectContaining(named("real", 2)),
				expect.objectContaining(named("(other)", 480)),
			]),
		);
	});

	it("brings at most twice as many with a wider key, however many narrow ones it has", async () => {
		for (let narrow = 10; narrow < 14; narrow++) await visit(invented(15, narrow, [9]));
		const names = await database.query(
			"select from private.campaign_names where networks @> '{9}'",
		);
		expect(names).toHaveLength(CALLER_LIMITS.names.limit * WIDER);
	});

	it("does not limit another one, and is forgotten with the identifiers of the day", async () => {
		await visit(invented(30, 1));
		await visit(invented(30, 2));
		// The source is the first network's twentieth name; the 40th row is (other).
		expect(await campaigns()).toHaveLength(40);
		await visit([...invented(20, 3), ...invented(20, 4)]);
		expect(
			await database.query("select from private.campaign_names where networks && '{3,4}'"),
		).toHaveLength(40);
		await database.call("expire_identifiers()");
		expect(
			await database.query("select from private.campaign_names where networks is not null"),
		).toEqual([]);
	});
});

describe("the limit of names of a day", () => {
	it.each([
		["a cost", () => uploadCost("google", "paid for")],
		[
			"a sign-up",
			() => {
				const last = touch({ kind: "campaign", source: "google", campaign: "paid for" });
				return signUpFrom(database, { first: last, last }, daysAgo(1, 3_600_000));
			},
		],
	])("names a campaign with %s before more frequent ones", async (_, earn) => {
		await database.script(`create or replace function private.max_campaigns_per_day() returns integer
			language sql immutable as 'select 2'`);
		const often = ["a", "b", "c"].flatMap((name) => [name, name, name]);
		await visit(
			[...often, "Paid for"].map((utm_campaign) => ({ utm_campaign, session_id: randomUUID() })),
		);
		await earn();
		await refresh();
		const stored = await database.query(
			`select distinct utm_campaign from ${STORED_FACTS} where source = 'events' order by 1`,
		);
		expect(stored.map(({ utm_campaign }) => utm_campaign)).toEqual(["(other)", "a", "Paid for"]);
		const visitors = await database.query(
			"select distinct utm_campaign from private.named_visitors order by 1",
		);
		expect(visitors.map(({ utm_campaign }) => utm_campaign)).toEqual(["(other)", "a", "Paid for"]);
		await database.script(`create or replace function private.max_campaigns_per_day() returns integer
			language sql immutable as 'select 500'`);
	});
});
