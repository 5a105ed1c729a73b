/** Costs of platforms' exports, uploaded again and again: the cost is that of the platform. */
import { describe, expect, it } from "vitest";
import type { CampaignRow } from "../../contract/analytics-schema.ts";
import type { Cost, CostCampaign } from "../../contract/back-office-calls-schema.ts";
import { asAdmin } from "./as-admin.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { rpc, uploadCosts: upload } = asAdmin(database);

const campaigns = () => rpc<CostCampaign[]>("list_cost_campaigns()");
/** Says which campaign of visits the costs of Google's campaign count for. */
async function map(name: string, utm_campaign: string) {
	const known = (await campaigns()).find((each) => each.name === name);
	await rpc(`map_cost_campaign(${known?.id}, 'google', 'paid', '${utm_campaign}')`);
}
/** The cost that each of our campaigns has in the report. */
async function counted(): Promise<Record<string, number | null>> {
	const rows = await rpc<CampaignRow[]>(
		`analytics_campaigns(null, array['utm_source', 'utm_campaign'], 'first', '{"from": "2026-11-01T00:00:00Z", "until": "2026-11-28T00:00:00Z"}')`,
	);
	return Object.fromEntries(
		rows.map(({ key, now }) => [`${key.utm_source} / ${key.utm_campaign}`, now.cost]),
	);
}

/** A line of Google's export without account and id, of a day of November 2026. */
const cost = (day: number, cents = 10_000, changes: Partial<Cost> = {}): Partial<Cost> => ({
	...{ day: `2026-11-${String(day).padStart(2, "0")}`, cost: cents },
	...{ platform: "google", name: "Spring", utm_campaign: "Spring", ...changes },
});
const ID = { campaign_id: "7" };
const ACCOUNT = { account: "Tabulia" };

describe("an overlapping export", () => {
	it("counts once, whatever its campaign counts for before and after: 300 €, not 600 €", async () => {
		const days = [cost(9), cost(13), cost(14)];
		await upload(...days);
		await map("Spring", "spring-2026");
		await upload(...days, cost(15, 0));
		expect(await counted()).toEqual({ "google / spring-2026": 30_000 });
		await map("Spring", "Spring");
		await upload(...days);
		expect(await counted()).toEqual({ "google / Spring": 30_000 });
	});

	it.each<[string, Partial<Cost>, Partial<Cost>]>([
		["without its account", ACCOUNT, {}],
		["without its id", ID, {}],
		["with one of the two", ID, ACCOUNT],
	])("counts once %s, which stay known", async (_, first, second) => {
		await upload(cost(9, 10_000, first), cost(13, 10_000, first));
		await upload(cost(13, 10_000, second), cost(14, 10_000, second));
		const known = { campaign_id: "", account: "", ...first, ...second };
		expect(await campaigns()).toMatchObject([{ name: "Spring", cost: 30_000, ...known }]);
	});

	it("counts once after the platform's campaign got another name, with its id", async () => {
		const another = cost(13, 500, { name: "Printemps" });
		await upload(cost(9, 10_000, ID), cost(13, 10_000, ID), another);
		await upload(cost(13, 12_000, { ...ID, name: "Printemps" }));
		expect(await campaigns()).toMatchObject([
			{ ...ID, name: "Printemps", cost: 22_000 },
			{ campaign_id: "", name: "Printemps", cost: 500 },
		]);
	});
});

describe("campaigns that count for one of ours", () => {
	it("are added up, with its own cost and that of a file of ours on the same day", async () => {
		const brand = cost(13, 500, { name: "Brand FR", utm_campaign: "Brand FR" });
		await upload(cost(13), brand);
		await map("Brand FR", "Spring");
		await upload(cost(13, 700, { platform: "", name: "", utm_campaign: "spring" }));
		await upload(cost(13), brand);
		expect(await counted()).toEqual({ "google / Spring": 11_200 });
	});

	it("are told apart by platform, account and id", async () => {
		const others = [
			{ ...ACCOUNT, campaign_id: "8" },
			{ account: "Tabulia BE", campaign_id: "9" },
			{ ...ACCOUNT, ...ID, platform: "meta" },
		];
		for (let time = 0; time < 2; time++) {
			await upload(
				cost(13, 10_000, { ...ACCOUNT, ...ID }),
				...others.map((other) => cost(13, 500, other)),
			);
		}
		expect(await campaigns()).toHaveLength(4);
		expect(await counted()).toEqual({ "google / Spring": 11_500 });
	});

	it("of one name are refused where an export does not say which it means", async () => {
		await upload(cost(13, 10_000, ACCOUNT), cost(13, 500, { account: "Tabulia BE" }));
		await expect(upload(cost(13))).rejects.toMatchObject({
			...{ code: "PT409", message: "ambiguous_campaign" },
		});
		expect(await database.value("select sum(cost)::int from private.costs_in_force")).toBe(10_500);
	});
});
