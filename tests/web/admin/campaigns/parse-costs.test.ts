import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { guessMapping } from "../../../../web/app/admin/campaigns/costs/columns.ts";
import { parseCosts } from "../../../../web/app/admin/campaigns/costs/parse-costs.ts";
import { readAmount, readDay } from "../../../../web/app/admin/campaigns/costs/read-cells.ts";
import { readTable } from "../../../../web/app/admin/campaigns/costs/read-table.ts";
import { MAX_COST_ROWS } from "../../../../worker/contract/back-office.ts";

const TODAY = "2026-11-22";
const HEADER = "day,source,medium,campaign,cost,currency";
const parse = (text: string) => {
	const table = readTable(text);
	return parseCosts(table, guessMapping(table, []), TODAY);
};
const problemsOf = (...lines: string[]) =>
	parse([HEADER, ...lines].join("\n")).problems.map(({ line, problem }) => [line, problem]);

const ROW = {
	line: 2,
	day: "2026-11-02",
	utm_source: "google",
	utm_medium: "cpc",
	utm_campaign: "spring",
	cost: 123456,
	currency: "EUR",
};

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
		[
			"quotes",
			`"day","source","medium","campaign","cost","currency"\n"2026-11-02","google"," cpc ","spring","1,234.56","EUR"`,
		],
		[
			"tabs, a spare column, blank lines",
			`${HEADER.replaceAll(",", "\t")}\tnote\n2026-11-02\tgoogle\tcpc\tspring\t1234,56\tEUR\tx\n\n\t\t\t\t\t\t\n`,
		],
	])("is read with %s", (_, text) => {
		expect(parse(text)).toEqual({ costs: [ROW], problems: [], totals: 0 });
	});

	it("keeps quoted separators, and counts the lines of a quoted cell", () => {
		const { costs } = parse(
			`${HEADER}\n2026-11-02,google,,"a, ""b""\nc",1.5,EUR\n2026-11-03,google,,d,2,EUR`,
		);
		expect(costs.map(({ line, utm_campaign }) => [line, utm_campaign])).toEqual([
			[2, 'a, "b"\nc'],
			[4, "d"],
		]);
	});

	it("shows every problem of every line at once", () => {
		expect(
			problemsOf(
				"2026-02-30,,cpc,spring,abc,XXZ",
				"2026-11-02,google,cpc,spring,1,EUR",
				"2026-11-23,google,cpc,spring,1,EUR",
				"2026-11-02,google,cpc,spring,2,EUR",
				"2026-11-02,google,cpc,spring",
				'2026-11-02,"goo,cpc,spring,2,EUR',
			),
		).toEqual([
			...[
				[2, "source"],
				[2, "day"],
				[2, "currency"],
				[2, "amount"],
			],
			...[
				[4, "future"],
				[5, "repeated"],
				[6, "cells"],
				[7, "quotes"],
			],
		]);
	});

	it("in another currency than the euro is refused once for each currency", () => {
		const lines = ["a,1,USD", "b,2,usd", "c,3,GBP", "d,4,EUR"];
		expect(problemsOf(...lines.map((line) => `2026-11-02,google,cpc,${line}`))).toEqual([
			[2, "foreign"],
			[4, "foreign"],
		]);
	});

	it("may end with its total", () => {
		const { costs, totals } = parse(
			`${HEADER}\n2026-11-02,google,cpc,spring,1,EUR\nTotal,,,,1,EUR`,
		);
		expect([costs.length, totals]).toEqual([1, 1]);
	});

	it.each([
		["", [1, "empty"]],
		[HEADER, [1, "empty"]],
		["2026-11-02,a,b,c,1,EUR\n2026-11-03,a,b,c,1,EUR", [1, "header"]],
		[`${HEADER}\n${"2026-11-02,a,b,c,1,EUR\n".repeat(MAX_COST_ROWS + 1)}`, [1, "tooMany"]],
	])("that has no rows of costs is refused whole", (text, problem) => {
		expect(parse(text).problems.map(({ line, problem: name }) => [line, name])).toEqual([problem]);
	});

	it("never throws, and gives no row with a problem, whatever the text", () => {
		fc.assert(
			fc.property(
				fc.array(fc.constantFrom(...'",;\n\r1.a2026-11-02EUR '.split(""), HEADER)),
				(parts) => {
					const { costs } = parse(parts.join(""));
					expect(costs.every(({ cost }) => Number.isSafeInteger(cost))).toBe(true);
				},
			),
		);
	});
});

describe("an amount", () => {
	it.each([
		["0", 0],
		["19.99", 1999],
		["19,9", 1990],
		["1 234,50", 123450],
		["1\u202f234,50", 123450],
		["1,234,567.89", 123456789],
		["1.234.567", 123456700],
		["1,2340", "amount"],
		["12.500", "ambiguous"],
		["1,234", "ambiguous"],
		["1.234.56", "amount"],
		["12,34,56", "amount"],
		["-1", "amount"],
		["", "amount"],
		["12 €", "amount"],
		["1e3", "amount"],
		["1000000000.01", "amount"],
	])("%s is %s", (text, minor) => {
		expect(readAmount(text)).toBe(minor);
	});

	it("is exact for any cents, with either separator", () => {
		fc.assert(
			fc.property(fc.nat({ max: 10_000_000_000 }), fc.constantFrom(".", ","), (cents, point) => {
				const text = `${Math.floor(cents / 100)}${point}${String(cents % 100).padStart(2, "0")}`;
				expect(readAmount(text)).toBe(cents);
			}),
		);
	});
});

describe("a day", () => {
	it.each([
		["2024-02-29", "2024-02-29"],
		["29/02/2024", "2024-02-29"],
		["1/2/2026", "2026-02-01"],
		["2023-02-29", undefined],
		["31/04/2026", undefined],
		["2026-1-2", undefined],
		["02.11.2026", undefined],
		["2019-12-31", undefined],
	])("%s is %s", (text, day) => {
		expect(readDay(text)).toBe(day);
	});

	it("has its month first where its file has", () => {
		expect([readDay("11/2/2026", true), readDay("13/2/2026", true)]).toEqual([
			"2026-11-02",
			undefined,
		]);
	});
});
