import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Cost } from "../../contract/back-office-calls-schema.ts";
import { touch } from "../fakes/attribution.ts";
import { costRow } from "../fakes/cost-row.ts";
import { runsOf } from "../property-runs.ts";
import { deleteUser, signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { signUpFrom } from "./attributions.ts";
import { dayOf, daysAgo } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { rpc, refresh, admin, restart } = asAdmin(database);

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

	it("takes a credit off the campaign's cost", async () => {
		await upload([cost(), cost({ day: dayOf(daysAgo(3)), cost: -75 })]);
		expect(await rpc("list_cost_uploads()")).toMatchObject([{ rows: 2, euros: 925 }]);
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
	type Row = {
		key: Record<string, string>;
		now: Record<string, number>;
		before: Record<string, number>;
	};

	const customer = fc.record({
		joined: fc.integer({ min: 0, max: 29 }),
		paidAfter: fc.constantFrom(undefined, 0, 3, 12),
		first: fc.constantFrom("google", "facebook", "forum"),
		last: fc.constantFrom("google", "facebook", "forum"),
		isDeleted: fc.constantFrom(false, false, false, true),
	});
	const spending = fc.record({
		ago: fc.integer({ min: 0, max: 31 }),
		source: fc.constantFrom("google", "facebook"),
		cents: fc.integer({ min: 0, max: 100_000 }),
		currency: fc.constantFrom("EUR", "EUR", "EUR", "USD"),
	});
	const touchOf = (source: string) =>
		source === "forum"
			? touch({ kind: "referral", source: "forum.example", medium: "referral", campaign: "" })
			: touch({ source });

	/** Independent of the rollups: from the raw rows. */
	const raw = (column: "first" | "last") =>
		database.query(`
			with campaigns as (
				select user_id, case
					when ${column}_touch ->> 'kind' = 'campaign' then ${column}_touch ->> 'source'
					when ${column === "first" ? "last" : "first"}_touch ->> 'kind' = 'campaign'
						then ${column === "first" ? "last" : "first"}_touch ->> 'source'
					else '' end as source
				from private.sign_up_attribution where outcome = 'verified'
			), things as (
				select 'trials' as what, user_id, started_at as at from private.trial_conversions
				union all select 'paid', user_id, converted_at from private.trial_conversions
				union all select 'sign_ups', id, created_at from public.profiles
				where id not in (select user_id from private.admins)
			)
			select what, coalesce(source, '(unknown)') as source, count(*)::int as n
			from things left join campaigns using (user_id)
			where (at at time zone 'UTC')::date > (now() at time zone 'UTC')::date - 15
				and (user_id is null or user_id not in (select user_id from private.admins))
			group by 1, 2
			union all
			select 'cost', utm_source, sum(cost)::int from private.costs_in_force
			where currency = 'EUR' and day > (now() at time zone 'UTC')::date - 15 group by 1, 2
			order by 1, 2`);

	type Figure = { what: string; source: string; n: number };
	const inOrder = (figures: Figure[]) =>
		figures
			.filter(({ n }) => n > 0)
			.toSorted((a, b) => (`${a.what} ${a.source}` < `${b.what} ${b.source}` ? -1 : 1));
	const flat = (rows: Row[]) =>
		inOrder(
			rows.flatMap(({ key: { utm_source: source = "" }, now }) =>
				["cost", "paid", "sign_ups", "trials"].map((what) => ({ what, source, n: now[what] ?? 0 })),
			),
		);

	type Of<T> = T extends fc.Arbitrary<infer Value> ? Value : never;

	async function make(customers: Of<typeof customer>[], costs: Of<typeof spending>[]) {
		for (const { joined, paidAfter, first, last, isDeleted } of customers) {
			const { id } = await signUpFrom(
				database,
				{ first: touchOf(first), last: touchOf(last) },
				daysAgo(joined),
			);
			const paid = daysAgo(Math.max(0, joined - (paidAfter ?? 0))).toISOString();
			await database.script(`update private.trial_conversions set started_at = '${daysAgo(joined).toISOString()}'
							${paidAfter === undefined ? "" : `, converted_at = '${paid}'`} where user_id = '${id}'`);
			if (isDeleted) await deleteUser(database, { id });
		}
		const rows = costs.map(({ ago, source, cents, currency }, line) =>
			cost({ line, day: dayOf(daysAgo(ago)), utm_source: source, cost: cents, currency }),
		);
		if (rows.length > 0) await upload(rows);
	}

	it("has sign-ups, trials, paying customers and cost of the raw rows, by either touch, in total and by day", async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(customer, { maxLength: 8 }),
				fc.uniqueArray(spending, {
					maxLength: 6,
					selector: ({ ago, source }) => `${ago} ${source}`,
				}),
				fc.constantFrom(undefined, 1, 9),
				async (customers, costs, rolledTo) => {
					await restart();
					await make(customers, costs);
					if (rolledTo !== undefined) await refresh();
					for (const by of ["first", "last"] as const) {
						const rows = await rpc<Row[]>(`analytics_campaigns(15, array['utm_source'], '${by}')`);
						expect(flat(rows)).toEqual(inOrder((await raw(by)) as Figure[]));
						if (rows.length === 0) continue;
						const days = await rpc<{ date: string; rows: Record<string, number>[] }[]>(
							`analytics_campaign_days(15, array['utm_source'], '${by}', ${asJson(rows.map(({ key }) => key))})`,
						);
						expect(days.map(({ date }) => date)).toEqual(
							Array.from({ length: 15 }, (_, n) => dayOf(daysAgo(14 - n))),
						);
						const byDay = (at: number, figure: string) =>
							days.reduce((sum, day) => sum + (day.rows[at]?.[figure] ?? 0), 0);
						for (const [at, { now }] of rows.entries()) {
							for (const figure of ["paid", "cost", "sign_ups"]) {
								expect(byDay(at, figure), figure).toBe(now[figure] ?? 0);
							}
						}
					}
				},
			),
			{ numRuns: runsOf(12) },
		);
	});

	it("has the cost of the period and of the one before, and none by a dimension that a cost does not have", async () => {
		await upload([cost(), cost({ day: dayOf(daysAgo(9)), cost: 400 })]);
		await signUp(database);
		const figures = async (dimension: string) => {
			const rows = await rpc<Row[]>(`analytics_campaigns(7, array['${dimension}'])`);
			return rows.map(({ key, now, before }) => [key[dimension], now.cost, before.cost]);
		};
		expect(await figures("utm_campaign")).toEqual([
			["spring", 1000, 400],
			["(unknown)", 0, 0],
		]);
		expect(await figures("language")).toEqual([["fr", null, null]]);
	});
});
