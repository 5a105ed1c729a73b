import { describe, expect, it } from "vitest";
import type { CampaignDay, CampaignRow } from "../../contract/analytics-schema.ts";
import type { Cost } from "../../contract/back-office-calls-schema.ts";
import { costRow } from "../fakes/cost-row.ts";
import { signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { dayOf, daysAgo } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { rpc, admin } = asAdmin(database);

let files = 0;
const digestOf = (n: number) => n.toString(16).padStart(64, "0");
const cost = (changes: Partial<Cost> = {}) => costRow({ day: dayOf(daysAgo(2)), ...changes });
const asJson = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;
const upload = (rows: unknown, digest = digestOf(++files)) =>
	rpc<number>(`upload_campaign_costs('costs.csv', '${digest}', ${asJson(rows)})`);
const preview = (rows: unknown, digest = digestOf(++files)) =>
	rpc<{ known: object | null; replaced: object[] }>(
		`preview_campaign_costs('${digest}', ${asJson(rows)})`,
	);
const inForce = () =>
	database.query("select utm_campaign, cost::int from private.costs_in_force order by 1, 2");

describe("an upload of costs", () => {
	it("is stored once, however often its file comes", async () => {
		const digest = digestOf(++files);
		await upload([cost()], digest);
		await expect(upload([cost()], digest)).rejects.toMatchObject({
			code: "PT409",
			message: "known_file",
		});
		expect(await preview([cost()], digest)).toMatchObject({
			known: { admin_email: admin().email },
		});
		expect(await inForce()).toEqual([{ utm_campaign: "spring", cost: 1000 }]);
	});

	it("takes a credit off the campaign's cost, and adds no other currency to it", async () => {
		const dollars = cost({ day: dayOf(daysAgo(4)), cost: 70, currency: "USD" });
		await upload([cost(), cost({ day: dayOf(daysAgo(3)), cost: -75 }), dollars]);
		const sums = { rows: 3, euros: 925, in_other_currencies: 1 };
		expect(await rpc("list_cost_uploads()")).toMatchObject([sums]);
		expect(await rpc("list_cost_campaigns()")).toMatchObject([{ cost: 925 }]);
	});

	it("replaces the rows that it repeats, says so before, and gives them back", async () => {
		await upload([cost(), cost({ utm_campaign: "autumn" })]);
		const rows = [cost({ line: 7, cost: 2500 }), cost({ utm_medium: "", line: 8 })];
		expect(await preview(rows)).toEqual({
			known: null,
			replaced: [{ line: 7, cost: 1000, currency: "EUR" }],
		});
		const second = await upload(rows);
		const digest = digestOf(files);
		const replaced = [
			{ utm_campaign: "autumn", cost: 1000 },
			{ utm_campaign: "spring", cost: 1000 },
			{ utm_campaign: "spring", cost: 2500 },
		];
		expect(await inForce()).toEqual(replaced);
		await rpc(`revert_cost_upload(${second})`);
		expect(await inForce()).toEqual(replaced.slice(0, 2));
		expect(await preview(rows, digest)).toMatchObject({ known: null });
		await expect(rpc(`revert_cost_upload(${second})`)).rejects.toMatchObject({ code: "PT404" });
		expect(await rpc("list_cost_uploads()")).toMatchObject([
			{ id: second, rows: 0, reverted_by: admin().email },
			{
				...{ file_name: "costs.csv", rows: 2, euros: 2000, admin_email: admin().email },
				reverted_at: null,
			},
		]);
	});

	it.each<[string, unknown]>([
		["no rows", []],
		["no list", {}],
		["nothing", null],
		["too many rows", Array.from({ length: 5001 }, (_, n) => cost({ utm_campaign: `c${n}` }))],
		["a repeated row", [cost(), cost({ line: 3 })]],
		["a cost out of range", [cost({ cost: 100_000_000_001 })]],
		["a credit out of range", [cost({ cost: -100_000_000_001 })]],
		["a cost that is no number", [{ ...cost(), cost: "much" }]],
		["no source", [cost({ utm_source: "" })]],
		["an unknown day", [cost({ day: "2026-02-30" })]],
		["a day in the future", [cost({ day: dayOf(daysAgo(-2)) })]],
		["a currency that is none", [cost({ currency: "euro" })]],
		["a missing field", [{ ...cost(), utm_campaign: undefined }]],
	])("with %s is refused whole", async (_, rows) => {
		const mixed =
			Array.isArray(rows) && rows.length === 1 ? [cost({ utm_campaign: "ok" }), ...rows] : rows;
		await expect(upload(mixed)).rejects.toMatchObject({ code: "PT400" });
		expect(await database.value("select count(*)::int as n from private.cost_uploads")).toBe(0);
	});
});

describe("the report", () => {
	it("has the cost of the period and of the one before, and none by a dimension that a cost does not have", async () => {
		await upload([
			...[cost(), cost({ day: dayOf(daysAgo(6)), cost: 50 })],
			...[cost({ day: dayOf(daysAgo(13)), cost: 400 }), cost({ day: dayOf(daysAgo(14)), cost: 9 })],
			cost({ day: dayOf(daysAgo(3)), cost: 70, currency: "USD" }),
		]);
		await signUp(database);
		const figures = async (dimension: "utm_campaign" | "language") => {
			const rows = await rpc<CampaignRow[]>(`analytics_campaigns(7, array['${dimension}'])`);
			return rows.map(({ key, now, before }) => [key[dimension], now.cost, before.cost]);
		};
		expect(await figures("utm_campaign")).toEqual([
			["spring", 1050, 400],
			["(unknown)", 0, 0],
		]);
		expect(await figures("language")).toEqual([["fr", null, null]]);
		const days = await rpc<CampaignDay[]>(
			`analytics_campaign_days(7, array['utm_campaign'], 'first', '[{"utm_campaign": "spring"}]')`,
		);
		expect(days.map(({ rows: [row] }) => row?.cost)).toEqual([50, 0, 0, 0, 1000, 0, 0]);
	});
});
