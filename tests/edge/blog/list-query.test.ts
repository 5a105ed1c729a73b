import { describe, expect, it } from "vitest";
import { readPage, readSearch } from "../../../worker/blog/list-query.ts";

describe("a page's number", () => {
	it.each([
		[null, 1],
		["", 1],
		["10", 10],
		["105", 105],
	])("%j is read as %i", (raw, page) => {
		expect(readPage(raw)).toBe(page);
	});

	const WRONG_PAGES = ["0", "01", "1.5", "9999", "99999999999", " 1", "1;x", "١"];

	it.each(WRONG_PAGES)("%j is rejected", (raw) => {
		expect(readPage(raw)).toBeUndefined();
	});
});

describe("a search", () => {
	it.each([
		["  Fish\t and \n CHIPS ", "fish and chips"],
		["LEC\u0327ON", "leçon"],
		["\ud83d", undefined],
		[null, undefined],
		["", undefined],
	])("%j is normalised to %j", (raw, search) => {
		expect(readSearch(raw)).toBe(search);
	});

	const LONG = [["x".repeat(5120)], ["🚀".repeat(2560)], [`${"x".repeat(99)}    y`]];
	it.each(LONG)("%.20j… is limited to 100 characters", (raw) => {
		expect([...(readSearch(raw) ?? "")].length).toBeLessThanOrEqual(100);
		expect(readSearch(raw)).toBe(readSearch(raw)?.trim());
	});

	it.each(["l’ia", "l‘ia", "l'ia", "lʼia", "l`ia"])("%s has one kind of apostrophe", (raw) => {
		expect(readSearch(raw)).toBe("l'ia");
	});
});
