import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DOCUMENTS } from "../../contract/paths.ts";
import { fileOf, HASHES, hashOf, README_PICTURES } from "../../dev/make-readme-pictures.ts";

/** Width and height of a PNG, from its header (https://www.w3.org/TR/png-3/#11IHDR). */
function sizeOf(file: string): number[] {
	const bytes = readFileSync(file);
	return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

describe("pictures made by dev/make-pictures.ts", () => {
	const cards = [...Object.keys(DOCUMENTS), "blog"].flatMap((page) => [`${page}-fr`, `${page}-en`]);

	it("include a card of 1200 × 630 under 150 KB for each page", () => {
		const wrong = cards
			.map((card) => `web/public/og/${card}.png`)
			.filter(
				(file) =>
					!existsSync(file) ||
					sizeOf(file).join() !== "1200,630" ||
					readFileSync(file).length >= 150_000,
			);
		expect(wrong, "npm start, then node dev/make-pictures.ts").toEqual([]);
	});

	it("has the icons that browsers request without being told", () => {
		expect(sizeOf("web/public/apple-touch-icon.png")).toEqual([180, 180]);
		const icon = readFileSync("web/public/favicon.ico");
		expect(icon.subarray(0, 8)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0, 32, 32]));
		expect(icon.subarray(22, 26).toString("latin1")).toBe("\x89PNG");
	});

	it("include each icon of the manifest at its size", () => {
		const { icons } = JSON.parse(readFileSync("web/public/site.webmanifest", "utf8"));
		for (const { src, sizes } of icons) {
			expect(sizeOf(`web/public${src}`).join("x")).toBe(sizes);
		}
	});
});

it("shows in the README the pages as they are", () => {
	const made = JSON.parse(readFileSync(HASHES, "utf8"));
	const old = README_PICTURES.filter((picture) => made[picture] !== hashOf(picture));
	expect(old, "npm start, then node dev/make-readme-pictures.ts").toEqual([]);
	for (const picture of README_PICTURES) expect(sizeOf(fileOf(picture))).toEqual([1440, 900]);
});
