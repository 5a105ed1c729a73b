import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_COST_ROWS } from "../../../../contract/back-office.ts";
import type { Cost } from "../../../../contract/back-office-calls-schema.ts";
import {
	type CostTable,
	guessMapping,
	isComplete,
	knownColumns,
	type Mapping,
} from "../../../../web/app/admin/campaigns/costs/columns.ts";
import { decode } from "../../../../web/app/admin/campaigns/costs/costs-page.tsx";
import { mergeCosts, parseCosts } from "../../../../web/app/admin/campaigns/costs/parse-costs.ts";
import { readTable } from "../../../../web/app/admin/campaigns/costs/read-table.ts";
import { costRow } from "../../../fakes/cost-row.ts";

const TODAY = "2026-11-22";
const HEADER = "day,source,medium,campaign,cost,currency";
const META = "Reporting starts,Reporting ends,Campaign name,Amount spent (EUR)";
const LINKEDIN = "Start Date (in UTC),Campaign Name,Currency,Total Spent";
const parse = (table: CostTable, change: Mapping = {}) =>
	parseCosts(table, { ...guessMapping(table, []), ...change }, TODAY);
const problemsOf = (text: string) =>
	parse(readTable(text)).problems.map(({ line, problem }) => [line, problem]);
const SPRING = costRow({ day: "2026-11-02", cost: 123456 });
const TABS = HEADER.replaceAll(",", "\t");

describe("a file of costs", () => {
	it.each([
		["commas and points", `${HEADER}\n2026-11-02,google,cpc,spring,1234.56,EUR\n`],
		[
			"semicolons and decimal commas",
			`${HEADER.replaceAll(",", ";")}\r\n02/11/2026;google;cpc;spring;1 234,56;eur`,
		],
		[
			"a byte-order mark, French names, another order",
			"\uFEFFCoût;Devise;Campagne;Support;Source;Jour\n1.234,56;EUR;spring;cpc;google;2/11/2026",
		],
		["quotes", `${HEADER}\n"2026-11-02","google"," cpc ","spring","1,234.56","EUR"`],
		[
			"tabs, a spare column, blank lines",
			`${TABS}\tnote\n2026-11-02\tgoogle\tcpc\tspring\t1234,56\tEUR\tx\n\n\t\t\t\t\t\t\n`,
		],
	])("is read with %s", (_, text) => {
		expect(parse(readTable(text))).toEqual({ costs: [SPRING], problems: [], totals: 0 });
	});

	it("is read in a spreadsheet's forms, with its credits", () => {
		const rows = [
			'28.11.2026,google,cpc,spring,"12,50 €",EUR',
			"2026-11-28 00:00:00,google,cpc,autumn,€12.53,EUR",
			"2026-11-28,google,cpc,brand,--,EUR",
			"2026-11-28,google,cpc,credit,-0.751234,EUR",
		];
		// Wider than the header.
		const title = "Costs, by, day, and, campaign, of, November";
		const table = readTable([title, HEADER, ...rows].join("\n"));
		const { costs, problems } = parseCosts(table, guessMapping(table, []), "2026-11-28");
		expect(problems).toEqual([]);
		expect(costs.map(({ day, cost }) => [day, cost])).toEqual([
			["2026-11-28", 1250],
			["2026-11-28", 1253],
			["2026-11-28", 0],
			["2026-11-28", -75],
		]);
	});

	it("covers one day from its beginning to its end", () => {
		const period = "2026-11-01 00:00:00,2026-11-01 23:59:59,a,1.50";
		expect(parse(readTable(`${META}\n${period}`)).costs).toMatchObject([{ day: "2026-11-01" }]);
	});

	it("keeps quoted separators, counts the lines of a quoted cell, and may end with its totals", () => {
		const text = `${HEADER}\n2026-11-02,google,,"a, ""b""\nc",1.5,EUR\n2026-11-03,google,,d,2,EUR`;
		const named = ["Total", "Overall total", "Grand total"].map((name) => `\n${name},,,,1,EUR`);
		const { costs, totals } = parse(readTable(text + named.join("")));
		expect(costs.map(({ line, utm_campaign }) => [line, utm_campaign])).toEqual([
			[2, 'a, "b"\nc'],
			[4, "d"],
		]);
		expect(totals).toBe(3);
	});

	it.each<[string, unknown[]]>([
		["", [[1, "empty"]]],
		[HEADER, [[1, "empty"]]],
		["2026-11-02,a,b,c,1,EUR\n2026-11-03,a,b,c,1,EUR", [[1, "header"]]],
		[`${HEADER}\n${"2026-11-02,a,b,c,1,EUR\n".repeat(MAX_COST_ROWS + 1)}`, [[1, "tooMany"]]],
		[`${META}\n2026-11-01,2026-11-30,a,1.50`, [[2, "period"]]],
		[`${META.replace("EUR", "USD")}\n2026-11-01,2026-11-01,a,1.50`, [[2, "foreign"]]],
		[
			`${LINKEDIN}\n2026-11-01,a,USD,1\n2026-11-01,b,usd,1\n2026-11-01,c,GBP,1\n2026-11-01,d,EUR,1`,
			[
				[2, "foreign"],
				[4, "foreign"],
			],
		],
		[`${HEADER}\n2026-11-02,a,b,c,1,EUR\n"2026-11-03,a,b,c,1,EUR`, [[3, "quotes"]]],
	])("is refused: %j", (text, problems) => {
		expect(problemsOf(text)).toEqual(problems);
	});

	it("shows every problem of every line at once", () => {
		const lines = [
			"2026-02-30,,cpc,spring,abc,XXZ",
			"2026-11-02,google,cpc,spring,1,EUR",
			"2026-11-23,google,cpc,spring,1,EUR",
			"2026-11-02,google,cpc,spring,2,EUR",
			"2026-11-02,google,cpc,spring",
			"2026-11-02,google,cpc,spring,2,EUR,",
			'2026-11-02,"goo,cpc,spring,2,EUR',
		];
		const found = problemsOf([HEADER, ...lines].join("\n")).map((problem) => problem.join(" "));
		expect(found).toEqual([
			...["2 source", "2 day", "2 currency", "2 amount", "4 future"],
			...["5 repeated", "6 cells", "7 cells", "8 quotes"],
		]);
	});

	it("never throws, and gives no row with a problem, whatever the text", () => {
		const parts = fc.array(fc.constantFrom(...'",;\n\r1.a2026-11-02EUR '.split(""), HEADER));
		fc.assert(
			fc.property(parts, (some) => {
				const { costs } = parse(readTable(some.join("")));
				expect(costs.every(({ cost }) => Number.isSafeInteger(cost))).toBe(true);
			}),
		);
	});
});

it.each([
	["UTF-8", [0xc3, 0xa9]],
	["Windows-1252", [0xe9]],
	["UTF-16, little-endian", [0xff, 0xfe, 0xe9, 0x00]],
	["UTF-16, big-endian", [0xfe, 0xff, 0x00, 0xe9]],
])("a file in %s is read", (_, bytes) => {
	expect(decode(new Uint8Array(bytes).buffer)).toBe("é");
});

describe("an export", () => {
	const exported = (name: string) => {
		const { buffer, byteOffset, length } = readFileSync(
			`tests/web/admin/campaigns/exports/${name}`,
		);
		return readTable(decode(buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer));
	};

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
		expect([found.problems, table.notes.length, found.totals]).toEqual([[], notes, totals]);
		expect(
			mergeCosts(found.costs).map((row) => [row.day, row.utm_source, row.utm_campaign, row.cost]),
		).toEqual([
			["2026-11-02", source, "Spring", 123456],
			["2026-11-02", source, "Brand FR", 0],
			[last, source, "Spring", 3494],
		]);
	});

	it("knows its campaigns by platform, account and id, of the first column that has it", () => {
		const header = "Compte,Nom du compte,ID de la campagne,Campagne,Jour,Coût,Devise";
		const text = `${header}\nx,Tabulia,7,Spring ?1,2026-11-02,1.50,EUR`;
		for (const [utm_source, platform] of [
			["Instagram", "meta"],
			["adwords", "google"],
			["TikTok", "tiktok"],
		] as const) {
			expect(parse(readTable(text), { utm_source }).costs).toEqual([
				costRow({
					...{ platform, account: "Tabulia", campaign_id: "7", name: "Spring ?1" },
					...{ utm_source, utm_campaign: "Spring ?1", day: "2026-11-02", cost: 150 },
				}),
			]);
		}
	});

	it("adds up the lines of a campaign, as the platform tells campaigns apart", () => {
		const table = readTable(
			`${META.replace("name", "name,Campaign ID,Account name")}\n${["a,7,x", "A,7,x", "a,8,x", "a,7,y"].map((one) => `2026-11-01,2026-11-01,${one},1.00`).join("\n")}`,
		);
		expect(mergeCosts(parse(table).costs).map((row) => [row.campaign_id, row.cost])).toEqual([
			["7", 200],
			["8", 100],
			["7", 100],
		]);
	});

	it("has the source that visits of its platform have", () => {
		const table = exported("meta-en.csv");
		expect(guessMapping(table, ["google", "Meta", "instagram"]).utm_source).toBe("meta");
		expect(guessMapping(table, ["google"]).utm_source).toBe("facebook");
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
		const names = { platform: "google", name: "Spring", utm_campaign: "Spring" };
		const cost = { ...SPRING, ...names, line: 3, cost: 150 };
		expect(parse(table, mapping)).toEqual({ costs: [cost], problems: [], totals: 0 });
	});

	it.each([
		[["11/2/2026", "11/13/2026"], true],
		[["11/2/2026 0:00", "11/13/2026 0:00"], true],
		[["2/11/2026", "13/11/2026"], false],
		[["12/13/2026"], true],
		[["12/12/2026"], undefined],
		[["2026-11-02"], false],
		[["2.11.2026"], false],
	])("is told by any day past the twelfth: %j", (days, isMonthFirst) => {
		const text = [LINKEDIN, ...days.map((day) => `${day},a,EUR,1`)].join("\n");
		expect(guessMapping(readTable(text), []).isMonthFirst).toBe(isMonthFirst);
	});
});

it("keeps the sum of costs when the same campaigns of a day are added up", () => {
	const cost = fc
		.tuple(fc.constantFrom("a", "A", "b"), fc.constantFrom("2026-11-01", "2026-11-02"), fc.nat())
		.map(([utm_campaign, day, cents]): Cost => ({ ...SPRING, day, utm_campaign, cost: cents }));
	const sum = (costs: readonly Cost[]) => costs.reduce((total, each) => total + each.cost, 0);
	fc.assert(
		fc.property(fc.array(cost), (costs) => {
			const merged = mergeCosts(costs);
			expect(sum(merged)).toBe(sum(costs));
			expect(mergeCosts(merged)).toEqual(merged);
		}),
	);
});

/** As the exports of Google, Meta, Microsoft and LinkedIn name them in both languages, and our own files. */
const MARKS = {
	bing: ["©2026 Microsoft Corporation. All rights reserved.", "Gregorian date", "Date grégorienne"],
	linkedin: ["Start date (in UTC)", "Date de début (en UTC)"],
	facebook: [
		"Reporting starts",
		"Début des rapports",
		"Amount spent (EUR)",
		"Montant dépensé (EUR)",
	],
	google: ["Campaign report", "Campaign performance report", "Rapport sur les campagnes"].concat([
		"Code de devise",
		"Code de la devise",
	]),
};
it.each(Object.entries(MARKS))("a file of %s is known by each of its marks", (source, marks) => {
	for (const mark of marks)
		expect([mark, guessMapping(readTable(`${mark},x\n1,2`), []).utm_source]).toEqual([
			mark,
			source,
		]);
});

const NAMES = {
	day: "Day|Jour|Date|Gregorian date|Date grégorienne|Time period|Période|Reporting starts|Début des rapports|Start Date (in UTC)|Date de début (en UTC)",
	end: "Reporting ends|Fin des rapports",
	source: "source|utm_source",
	medium: "medium|utm_medium|support",
	campaign: "Campaign|Campagne|utm_campaign|Campaign name|Nom de la campagne",
	id: "Campaign ID|ID de la campagne|ID de campagne|ID campagne|Campaign no.|Identifiant de la campagne|Identifiant de campagne|Numéro de campagne",
	account:
		"Account name|Nom du compte|Account|Compte|Ad account|Compte publicitaire|Customer ID|ID client|Numéro client|Account ID|ID du compte|ID de compte|Identifiant du compte|Account number|Numéro de compte|Numéro du compte",
	cost: "Cost|Coût|Spend|Dépense|Dépenses|Amount spent (EUR)|Montant dépensé (EUR)|Total spent|Total dépensé|Montant total dépensé",
	currency: "Currency|Devise|Currency code|Code de devise|Code de la devise|Code devise",
};
it.each(Object.entries(NAMES))("a column %s is known by each of its names", (_, names) => {
	const unknown = names.split("|").filter((name) => knownColumns([name]) !== 1);
	expect(unknown).toEqual([]);
	expect(knownColumns(names.split("|"))).toBe(1);
});
