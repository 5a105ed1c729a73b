/** The exports, read as a spreadsheet reads them and compared with their source. */
import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { type Cell, toCsv } from "../../../web/app/admin/exports/download-button.tsx";

const DIALECT = {
	fr: { separator: ";", number: /^-?\d+(?:,\d+)?(?:e[+-]\d+)?$/ },
	en: { separator: ",", number: /^-?\d+(?:\.\d+)?(?:e[+-]\d+)?$/ },
} as const;

/** What Excel, LibreOffice and Google Sheets take for a formula, unless it is a number. */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]/;

/** The spreadsheet's cells, with the numbers that it recognises. */
function reopened(csv: string, language: "fr" | "en"): (string | number)[][] {
	const { separator, number } = DIALECT[language];
	// The decoder takes the byte-order mark off, as a spreadsheet does.
	const text = new TextDecoder().decode(new TextEncoder().encode(csv));
	const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator, newline: "\r\n" });
	expect(errors).toEqual([]);
	expect(data.pop(), "the line after the last row").toEqual([""]);
	return data.map((row) =>
		row.map((cell) => {
			if (number.test(cell)) return Number(cell.replace(",", "."));
			expect(cell, "is a formula").not.toMatch(FORMULA);
			return cell;
		}),
	);
}

describe.each(["fr", "en"] as const)("an export in %s, reopened in a spreadsheet", (language) => {
	it("has each header, text and number in its cell", () => {
		const header = ["Date", "Appels", "Taux"];
		const rows: Cell[][] = [
			["20 nov. 2026", 1234, 12.5],
			["21 nov. 2026", 0, -0.25],
			['Total; "tout", compris', 1_000_000, 100],
		];
		const cells = reopened(toCsv(header, rows, language), language);
		expect(cells).toEqual([header, ...rows]);
	});

	it("runs nothing, whatever a customer is called", () => {
		const names = [
			'=HYPERLINK("https://evil.example","x")',
			"+cmd|' /C calc'!A0",
			"-2+3",
			"@SUM(1+1)",
			"\t=1+1",
			"\r=1+1",
		];
		const cells = reopened(
			toCsv(
				["Nom"],
				names.map((name) => [name]),
				language,
			),
			language,
		);
		names.forEach((name, at) => {
			expect(String(cells[at + 1]?.[0])).toMatch(/^'/);
			expect(String(cells[at + 1]?.[0])).toContain(name.trim().slice(0, 3));
		});
	});

	it("keeps every number, and as many rows and columns as it was given", () => {
		const figure = fc.oneof(
			fc.integer(),
			fc.integer({ min: -1e6, max: 1e6 }).map((n) => n / 100),
		);
		fc.assert(
			fc.property(fc.array(fc.tuple(figure, figure), { minLength: 1, maxLength: 10 }), (rows) => {
				const cells = reopened(toCsv(["a", "b"], rows, language), language).slice(1);
				expect(cells).toEqual(rows.map((row) => row.map((n) => (n === 0 ? 0 : n))));
			}),
		);
	});
});
