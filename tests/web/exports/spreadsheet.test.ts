/** The exports, read by a spreadsheet library (SheetJS) and compared with their source. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { read, utils } from "xlsx";
import { type Cell, toCsv } from "../../../web/app/admin/exports/csv.ts";

const SEPARATOR = { fr: ";", en: "," } as const;

/** The spreadsheet's cells, with the numbers that it recognises. */
function reopened(csv: string, language: "fr" | "en"): unknown[][] {
	const bytes = new TextEncoder().encode(csv);
	const book = read(bytes, { type: "array", FS: SEPARATOR[language], raw: language === "fr" });
	const [name = ""] = book.SheetNames;
	const sheet = book.Sheets[name];
	if (!sheet) throw new Error("no sheet");
	for (const [address, cell] of Object.entries(sheet)) {
		if (!address.startsWith("!")) expect(cell.f, `${address} is a formula`).toBeUndefined();
	}
	return utils.sheet_to_json(sheet, { header: 1, raw: true, defval: null, blankrows: true });
}

/** SheetJS reads a decimal comma as text, a French Excel as a number. */
const asFrench = (cell: unknown) =>
	typeof cell === "string" && /^-?\d+(?:,\d+)?$/.test(cell) ? Number(cell.replace(",", ".")) : cell;

describe.each(["fr", "en"] as const)("an export in %s, reopened in a spreadsheet", (language) => {
	it("has each header, text and number in its cell", () => {
		const header = ["Date", "Appels", "Taux"];
		const rows: Cell[][] = [
			["20 nov. 2026", 1234, 12.5],
			["21 nov. 2026", 0, -0.25],
			['Total; "tout", compris', 1_000_000, 100],
		];
		const cells = reopened(toCsv(header, rows, language), language);
		const read = cells.map((row) => (language === "fr" ? row.map(asFrench) : row));
		expect(read[0]).toEqual(header);
		expect(read.slice(1).map((row) => row.slice(1))).toEqual(rows.map((row) => row.slice(1)));
		expect(read[3]?.[0]).toBe(rows[2]?.[0]);
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
				const read = cells.map((row) => (language === "fr" ? row.map(asFrench) : row));
				expect(read).toEqual(rows.map((row) => row.map((n) => (n === 0 ? 0 : n))));
			}),
		);
	});
});
