/** The exports of four platforms, as they describe them, are read without a change of the file. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	guessMapping,
	isComplete,
	type Mapping,
} from "../../../../web/app/admin/campaigns/costs/columns.ts";
import { mergeCosts, parseCosts } from "../../../../web/app/admin/campaigns/costs/parse-costs.ts";
import { decode } from "../../../../web/app/admin/campaigns/costs/read-file.ts";
import { type CostTable, readTable } from "../../../../web/app/admin/campaigns/costs/read-table.ts";
import type { Cost } from "../../../../worker/contract/back-office-calls-schema.ts";

const TODAY = "2026-11-22";
const exported = (name: string) => {
	const { buffer, byteOffset, length } = readFileSync(`tests/web/admin/campaigns/exports/${name}`);
	return readTable(decode(buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer));
};
const parse = (table: CostTable, change: Mapping = {}) =>
	parseCosts(table, { ...guessMapping(table, []), ...change }, TODAY);
const problemsOf = (table: CostTable, change: Mapping = {}) =>
	parse(table, change).problems.map(({ line, problem, value }) => [line, problem, value]);

const META = "Reporting starts,Reporting ends,Campaign name,Amount spent (EUR)";
const LINKEDIN = "Start Date (in UTC),Campaign Name,Currency,Total Spent";

describe("an export", () => {
	it.each([
		["google-en.csv", "google", "2026-11-03", 2, 2],
		["google-fr.csv", "google", "2026-11-03", 2, 2],
		["meta-en.csv", "facebook", "2026-11-03", 0, 1],
		["meta-fr.csv", "facebook", "2026-11-03", 0, 1],
		["linkedin-en.csv", "linkedin", "2026-11-13", 4, 0],
		["microsoft-en.csv", "bing", "2026-11-13", 6, 1],
	])("%s is of %s, without its titles and totals", (name, source, last, notes, totals) => {
		const table = exported(name);
		const found = parse(table);
		expect(found.problems).toEqual([]);
		expect([table.notes.length, found.totals]).toEqual([notes, totals]);
		expect(
			mergeCosts(found.costs).map((row) => [row.day, row.utm_source, row.utm_campaign, row.cost]),
		).toEqual([
			["2026-11-02", source, "Spring", 123456],
			["2026-11-02", source, "Brand FR", 0],
			[last, source, "Spring", 3494],
		]);
	});

	it("has the source that visits of its platform have", () => {
		const table = exported("meta-en.csv");
		expect(guessMapping(table, ["google", "Meta", "instagram"]).utm_source).toBe("meta");
		expect(guessMapping(table, ["google"]).utm_source).toBe("facebook");
	});

	it.each<[string, string, unknown[]]>([
		["covers several days", `${META}\n2026-11-01,2026-11-30,a,1.50`, ["period"]],
		["is in dollars", `${META.replace("EUR", "USD")}\n2026-11-01,2026-11-01,a,1.50`, ["foreign"]],
		["is half in pounds", `${LINKEDIN}\n2026-11-01,a,EUR,1\n2026-11-01,b,GBP,1`, ["foreign"]],
	])("that %s is refused", (_, text, problems) => {
		expect(problemsOf(readTable(text)).map(([, problem]) => problem)).toEqual(problems);
	});
});

describe("what the file does not say", () => {
	it.each([
		["the columns", "Datum,Kampagne,Kosten\n2026-11-02,Spring,1.50"],
		["the currency", "Day,Source,Campaign,Cost\n2026-11-02,google,Spring,1.50"],
		["whose export it is", "Day,Campaign,Currency,Cost\n2026-11-02,Spring,EUR,1.50"],
		["whether a month comes first", `${LINKEDIN}\n11/2/2026,Spring,EUR,1.50`],
	])("%s, has to be chosen", (_, text) => {
		expect(isComplete(guessMapping(readTable(text), []))).toBe(false);
	});

	it("is read once it is chosen", () => {
		const table = readTable("Titel\nDatum;Kampagne;Kosten;Klicks\n11/2/2026;Spring;1,50;3");
		const mapping = {
			...{ day: 0, utm_campaign: 1, cost: 2, currency: "EUR" },
			...{ utm_source: "google", isMonthFirst: true },
		};
		expect(parse(table, mapping)).toEqual({
			costs: [
				{
					...{ line: 3, day: "2026-11-02", utm_source: "google", utm_medium: "" },
					...{ utm_campaign: "Spring", cost: 150, currency: "EUR" },
				},
			],
			problems: [],
			totals: 0,
		});
	});

	it("is told by any day past the twelfth", () => {
		const orderOf = (...days: string[]) =>
			guessMapping(readTable([LINKEDIN, ...days.map((day) => `${day},a,EUR,1`)].join("\n")), [])
				.isMonthFirst;
		expect(orderOf("11/2/2026", "11/13/2026")).toBe(true);
		expect(orderOf("2/11/2026", "13/11/2026")).toBe(false);
		expect(orderOf("2026-11-02")).toBe(false);
	});
});

it("keeps the sum of costs when the same campaigns of a day are added up", () => {
	const cost = fc
		.tuple(fc.constantFrom("a", "A", "b"), fc.constantFrom("2026-11-01", "2026-11-02"), fc.nat())
		.map(
			([utm_campaign, day, cents]): Cost => ({
				...{ line: 2, day, utm_source: "s", utm_medium: "" },
				...{ utm_campaign, cost: cents, currency: "EUR" },
			}),
		);
	const sum = (costs: readonly Cost[]) => costs.reduce((total, each) => total + each.cost, 0);
	fc.assert(
		fc.property(fc.array(cost), (costs) => {
			const merged = mergeCosts(costs);
			expect(sum(merged)).toBe(sum(costs));
			expect(mergeCosts(merged)).toEqual(merged);
		}),
	);
});
