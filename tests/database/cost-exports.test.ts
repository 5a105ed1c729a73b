/** Costs from three platforms' exports, uploaded again and again: the cost is that of the platform. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BACK_OFFICE_CALLS, type CostCampaign } from "../../contract/back-office-calls-schema.ts";
import { guessMapping } from "../../web/app/admin/campaigns/costs/columns.ts";
import { mergeCosts, parseCosts } from "../../web/app/admin/campaigns/costs/parse-costs.ts";
import { readTable } from "../../web/app/admin/campaigns/costs/read-table.ts";
import { EXPORTS, type ExportedCost, type ExportForm } from "../fakes/cost-exports.ts";
import { runsOf } from "../property-runs.ts";
import { asAdmin } from "./as-admin.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { rpc, restart } = asAdmin(database);

const FORM: ExportForm = { isFrench: false, hasId: false, hasAccount: false };
type Platform = keyof typeof EXPORTS;
const PLATFORMS = Object.keys(EXPORTS) as Platform[];
const SOURCES = { google: "google", meta: "facebook", microsoft: "bing" };

let files = 0;
/** Uploads a file as the page does. */
async function upload(text: string, digest = String(++files)) {
	const table = readTable(text);
	const { costs, problems } = parseCosts(table, guessMapping(table, []), "2026-11-28");
	expect(problems).toEqual([]);
	const input = BACK_OFFICE_CALLS.upload_campaign_costs.input.parse({
		...{ file_name: "costs.csv", digest: digest.padStart(64, "0"), costs: mergeCosts(costs) },
	});
	const rows = JSON.stringify(input.costs).replaceAll("'", "''");
	return rpc<number>(`upload_campaign_costs('${input.file_name}', '${input.digest}', '${rows}')`);
}

const campaigns = () => rpc<CostCampaign[]>("list_cost_campaigns()");
/** @returns whether a file has named the campaign. */
async function map(platform: string, name: string, utm_source: string, utm_campaign: string) {
	const known = await campaigns();
	const campaign = known.find((each) => each.platform === platform && each.name === name);
	if (!campaign) return false;
	await rpc(`map_cost_campaign(${campaign.id}, '${utm_source}', 'paid', '${utm_campaign}')`);
	return true;
}
/** The cost that each of our campaigns has in the report. */
async function counted(): Promise<Record<string, number>> {
	const rows = await rpc<{ key: Record<string, string>; now: { cost: number } }[]>(
		`analytics_campaigns(null, array['utm_source', 'utm_campaign'], 'first', '{"from": "2026-11-01T00:00:00Z", "until": "2026-11-28T00:00:00Z"}')`,
	);
	return Object.fromEntries(
		rows.map(({ key, now }) => [`${key.utm_source} / ${key.utm_campaign}`, now.cost]),
	);
}

const cost = (day: number, cents = 10_000, changes: Partial<ExportedCost> = {}): ExportedCost => ({
	...{ day, cents, account: "Tabulia", id: "7", name: "Spring" },
	...changes,
});
const google = (costs: ExportedCost[], form: Partial<ExportForm> = {}) =>
	upload(EXPORTS.google(costs, { ...FORM, ...form }));

describe("an overlapping export", () => {
	it("counts once, whatever its campaign counts for before and after: 300 €, not 600 €", async () => {
		await google([cost(9), cost(13), cost(14)]);
		await map("google", "Spring", "google", "spring-2026");
		await google([cost(9), cost(13), cost(14), cost(15, 0)]);
		expect(await counted()).toEqual({ "google / spring-2026": 30_000 });
		await map("google", "Spring", "google", "Spring");
		await google([cost(9), cost(13), cost(14)], { isFrench: true });
		expect(await counted()).toEqual({ "google / Spring": 30_000 });
	});

	it.each<[string, Partial<ExportForm>, Partial<ExportForm>]>([
		["without its account", { hasAccount: true }, {}],
		["with its account", {}, { hasAccount: true }],
		["without its id", { hasId: true }, {}],
		["with its id", {}, { hasId: true }],
		["with one of the two", { hasId: true }, { hasAccount: true }],
	])("counts once %s, which stay known", async (_, first, second) => {
		await google([cost(9), cost(13)], first);
		await google([cost(13), cost(14)], second);
		const { hasId, hasAccount } = { ...first, ...second };
		const known = { campaign_id: hasId ? "7" : "", account: hasAccount ? "Tabulia" : "" };
		expect(await campaigns()).toMatchObject([{ name: "Spring", cost: 30_000, ...known }]);
	});

	it("counts once after the platform's campaign got another name, with its id", async () => {
		await google([cost(9), cost(13)], { hasId: true });
		await google([cost(13, 12_000, { name: "Printemps" })], { hasId: true });
		expect(await campaigns()).toMatchObject([{ name: "Printemps", cost: 22_000 }]);
	});

	it("has the newest upload's cost, and gives it back with the mapping", async () => {
		await google([cost(13)]);
		const second = await google([cost(13, 12_000)]);
		await map("google", "Spring", "google", "s");
		expect(await counted()).toEqual({ "google / s": 12_000 });
		await rpc(`revert_cost_upload(${second})`);
		expect(await counted()).toEqual({ "google / s": 10_000 });
	});
});

describe("campaigns that count for one of ours", () => {
	it("are added up, with its own cost and that of a file of ours on the same day", async () => {
		const brand = cost(13, 500, { name: "Brand FR", id: "8" });
		await google([cost(13), brand]);
		await map("google", "Brand FR", "google", "Spring");
		await upload("day,source,medium,campaign,cost,currency\n2026-11-13,google,cpc,spring,7.00,EUR");
		await google([cost(13), brand]);
		expect(await counted()).toEqual({ "google / Spring": 11_200 });
	});

	it("are told apart by account and id", async () => {
		const form = { hasId: true, hasAccount: true };
		const others = [{ id: "8" }, { id: "9", account: "Tabulia BE" }];
		for (let time = 0; time < 2; time++)
			await google([cost(13), ...others.map((other) => cost(13, 500, other))], form);
		expect(await counted()).toEqual({ "google / Spring": 11_000 });
	});

	it("of one name are refused where an export does not say which it means", async () => {
		await google([cost(13), cost(13, 500, { account: "Tabulia BE" })], { hasAccount: true });
		await expect(google([cost(13)])).rejects.toMatchObject({
			code: "PT409",
			message: "ambiguous_campaign",
		});
		expect(await database.value("select sum(cost)::int as n from private.costs_in_force")).toBe(
			10_500,
		);
	});

	it.each([
		["0, 'a', '', ''", "PT404"],
		["1, '', '', ''", "PT400"],
		["1, null, '', ''", "PT400"],
	])("are not changed to what none can be: %s", async (names, code) => {
		await google([cost(13)]);
		const [{ id } = { id: 0 }] = await campaigns();
		const call = names.replace(/^1/, String(id));
		await expect(rpc(`map_cost_campaign(${call})`)).rejects.toMatchObject({ code });
	});
});

describe("three platforms' exports", () => {
	/** A cost whose day proves the order of days. */
	const PROOF = cost(14, 0, { name: "Proof", id: "proof" });
	const NAMES = ["Spring", "spring", "Été | Promo ?50 %", "Brand FR"];
	const world = fc.array(
		fc.record({
			platform: fc.constantFrom(...PLATFORMS),
			name: fc.constantFrom(...NAMES),
			day: fc.integer({ min: 9, max: 18 }),
			cents: fc.integer({ min: 0, max: 300_000 }),
		}),
		{ minLength: 1, maxLength: 40 },
	);
	const form = fc.record({ isFrench: fc.boolean(), hasId: fc.boolean(), hasAccount: fc.boolean() });
	const mapping = fc.record({
		platform: fc.constantFrom(...PLATFORMS),
		name: fc.constantFrom(...NAMES),
		campaign: fc.constantFrom("one", "other"),
	});
	const part = fc.record({
		platform: fc.constantFrom(...PLATFORMS),
		days: fc.constantFrom([9, 14] as const, [12, 18] as const, [9, 18] as const),
		form,
	});
	/** Two overlapping halves of each export, further parts of them and mappings, in any order. */
	const steps = fc
		.tuple(
			fc.tuple(
				...PLATFORMS.flatMap((platform) =>
					(
						[
							[9, 14],
							[12, 18],
						] as const
					).map((days) => form.map((each) => ({ platform, days, form: each }))),
				),
			),
			fc.array(fc.oneof(part, mapping), { maxLength: 6 }),
		)
		.map((all) => all.flat())
		.chain((all) => fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }));
	type Step = typeof steps extends fc.Arbitrary<(infer Value)[]> ? Value : never;

	/** @returns the campaigns of ours by those of platforms, as far as they were mapped. */
	async function play(
		truth: readonly (ExportedCost & { platform: Platform })[],
		all: readonly Step[],
	) {
		const mapped = new Map<string, string>();
		for (const each of all) {
			const { platform } = each;
			if ("days" in each) {
				const [from, until] = each.days;
				const ofDays = truth.filter(({ day }) => day >= from && day <= until);
				await upload(
					EXPORTS[platform](
						ofDays.filter((one) => one.platform === platform),
						each.form,
					),
				);
			} else if (await map(platform, each.name, "ours", each.campaign)) {
				mapped.set(`${platform} ${each.name}`, `ours / ${each.campaign}`);
			}
		}
		return mapped;
	}

	it("in any order, however often, mapped before and after, cost what the platforms say", async () => {
		await fc.assert(
			fc.asyncProperty(world, steps, async (given, all) => {
				await restart();
				const truth = new Map<string, ExportedCost & { platform: Platform }>();
				for (const { platform, name, day, cents } of given) {
					const id = `${platform} ${NAMES.indexOf(name)}`;
					truth.set(`${id} ${day}`, { ...cost(day, cents, { id, name }), platform });
				}
				for (const platform of PLATFORMS) truth.set(platform, { ...PROOF, platform });
				const mapped = await play([...truth.values()], all);
				const expected: Record<string, number> = {};
				for (const { platform, name, cents } of truth.values()) {
					// A tag ends at its question mark, and names that look the same are one.
					const own = `${SOURCES[platform]} / ${name.split("?", 1).join().trim()}`;
					const key = (mapped.get(`${platform} ${name}`) ?? own).toLowerCase();
					expected[key] = (expected[key] ?? 0) + cents;
				}
				const found = Object.entries(await counted());
				expect(Object.fromEntries(found.map(([key, cents]) => [key.toLowerCase(), cents]))).toEqual(
					expected,
				);
			}),
			{ numRuns: runsOf(40) },
		);
	});
});
