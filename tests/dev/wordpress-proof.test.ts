/** The comparisons of `npm run proof -- wordpress`, without a WordPress and a browser. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { chooseCases, parseCases, readCases } from "../wordpress/cases.ts";
import { compare, type Shown, type Unit } from "../wordpress/compare.ts";
import { DELIBERATE, judge } from "../wordpress/deliberate.ts";

/** A text of a line's height at a place, in parts of the width of a paragraph. */
const unit = (name: string, left: number, right: number, top: number, more: object = {}): Unit => ({
	...{ name, left, right, top, bottom: top + 20 },
	...{ isMedia: false, scrolls: false, isCut: false, ...more },
});
const shown = (...units: Unit[]): Shown => ({ units, links: [], overflow: 0 });
const COLUMNS = shown(unit("A", 0, 0.4, 0), unit("B", 0.5, 0.9, 0));

describe("the comparison of two pages", () => {
	it("finds nothing between pages that differ by margins and fonts", () => {
		expect(compare(COLUMNS, shown(unit("A", 0, 0.3, 40), unit("B", 0.55, 0.8, 45)))).toEqual([]);
	});

	it("finds columns below each other", () => {
		const text = "B is below A, in the theme right of";
		expect(compare(COLUMNS, shown(unit("A", 0, 0.4, 0), unit("B", 0.5, 0.9, 30)))).toEqual([
			{ kind: "order", text },
		]);
	});

	it("finds what is not shown, unless a link leads to it", () => {
		const ours = shown(unit("A", 0, 0.4, 0));
		expect(compare(COLUMNS, ours)).toEqual([{ kind: "lost", text: "B is not shown" }]);
		expect(compare(COLUMNS, { ...ours, links: ["B"] })).toEqual([]);
	});

	it("finds a text whose edges and middle are all elsewhere", () => {
		const centred = shown(unit("A", 0.4, 0.6, 0));
		expect(compare(centred, shown(unit("A", 0.3, 0.7, 0)))).toEqual([]);
		expect(compare(centred, shown(unit("A", 0, 0.2, 0)))).toMatchObject([{ kind: "place" }]);
	});

	it("finds another width of a picture, where one that leaves the text counts as wide as it", () => {
		const picture = (left: number, right: number) =>
			shown(unit("[img]", left, right, 0, { isMedia: true }));
		expect(compare(picture(0, 0.3), picture(0, 1))).toMatchObject([{ kind: "width" }]);
		expect(compare(picture(-0.5, 1.5), picture(0, 1))).toEqual([]);
	});

	it("finds a page wider than the screen and what is cut off", () => {
		const ours = { ...shown(unit("A", 0, 2, 0, { isCut: true })), overflow: 12 };
		const kinds = compare(shown(), ours).map(({ kind, text }) => [kind, text]);
		expect(kinds).toEqual([
			["overflow", "the page is 12 px too wide"],
			["overflow", "A is cut off"],
		]);
	});

	it("takes cells of a table that scrolls for where they are in it", () => {
		const scrolled = shown(unit("A", 0, 0.4, 0), unit("B", 3, 3.4, 0, { scrolls: true }));
		expect(compare(COLUMNS, scrolled)).toEqual([]);
	});
});

it("excuses what differs on purpose, for its case, its width and its kind only", () => {
	const found = [{ kind: "width" as const, text: "A is small" }];
	const [row] = DELIBERATE.filter(({ at }) => at !== undefined);
	expect(judge(found, "gallery", 390)).toEqual({ wrong: [], reasons: [row?.reason] });
	expect(judge(found, "gallery", 1280)).toEqual({ wrong: found, reasons: [] });
	expect(judge(found, "columns", 390).wrong).toEqual(found);
	expect(judge([{ kind: "lost", text: "A is not shown" }], "gallery", 390).wrong).toHaveLength(1);
});

describe("the cases", () => {
	it("are chosen by the blocks of a release, whose unknown blocks are named", () => {
		const cases = parseCases(
			"<!-- case row -->\n<!-- wp:group --><div></div><!-- /wp:group -->\n<!-- case icon -->\n<!-- wp:icon /-->",
		);
		expect(cases.map(({ name, blocks }) => [name, ...blocks])).toEqual([
			["row", "group"],
			["icon", "icon"],
		]);
		const registered = ["core/group", "core/search", "core/brand-new", "plugin/other"];
		expect(chooseCases(cases, registered)).toEqual({
			cases: [cases[0]],
			unknown: ["brand-new"],
		});
	});

	it("have each block that the plugin's editor takes for shown", () => {
		const editor = "../../wordpress-plugin/tabulia-blog/includes/block-editor.php";
		const php = readFileSync(join(import.meta.dirname, editor), "utf8");
		const list = /SHOWN_BLOCKS = array\(([^;]*)\);/.exec(php)?.[1] ?? "";
		const shown = [...list.matchAll(/'([a-z-]+)'/g)].map(([, name]) => `core/${name}`);
		expect(shown.length).toBeGreaterThan(30);
		expect(chooseCases(readCases(), shown).unknown).toEqual([]);
	});

	it("close every block that they open, have one name each, and those that differ on purpose exist", () => {
		const cases = readCases();
		for (const { markup } of cases) {
			const count = (pattern: RegExp) => markup.match(pattern)?.length ?? 0;
			const opened = count(/<!-- wp:/g) - count(/<!-- wp:[^>]*\/-->/g);
			expect([markup, opened]).toEqual([markup, count(/<!-- \/wp:/g)]);
		}
		const names = cases.map(({ name }) => name);
		expect(new Set(names).size).toBe(names.length);
		const deliberate = DELIBERATE.flatMap(({ cases }) => cases);
		expect(deliberate.filter((name) => !names.includes(name))).toEqual([]);
	});
});
