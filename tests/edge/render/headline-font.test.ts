import { describe, expect, it } from "vitest";
import { headlineFont, withHeadlines } from "../../../worker/render/headline-font.ts";

const faceOf = (html: string) => withHeadlines(html).face;
/** The face of a page whose only headline is this one. */
const faceFor = (title: string) => faceOf(`<h1 class="a">${title}</h1>`);

describe("the letters of headlines in a page", () => {
	it("are a font for h1, prices and h2", () => {
		const html =
			'<h1>Une</h1><p>zzz</p><strong class="price mt-6">13,99 €</strong><h2>feuille</h2>';
		expect(withHeadlines(html)).toEqual({ html, face: faceFor("Une") && faceOf(html) });
		expect(faceOf(html)).toMatch(
			/^@font-face\{font-family:"Headlines";font-weight:600;font-display:optional;src:url\(data:font\/woff2;base64,d09GMg[\w+/]+=*\)\}$/,
		);
		expect(faceOf(html.replace("zzz", "another text"))).toBe(faceOf(html));
		for (const [from, to] of [
			["13,99", "13,98"],
			["Une", "Unk"],
			["feuille", "feuillet"],
		] as const) {
			expect(faceOf(html.replace(from, to)), to).not.toBe(faceOf(html));
		}
	});

	it("are those of the page as it is served, whatever an arm has changed", () => {
		expect(faceFor("Qwxyz")).not.toBe(faceFor("Une feuille"));
	});

	it("are no more than fit: later headlines get a mark instead", () => {
		const alphabet = "<h2>abcdefghijklm</h2><h2>nopqrstuvwxyz0123456789</h2><h2>abc</h2>";
		const { html, face } = withHeadlines(`<h1>Une</h1>${alphabet}`);
		expect(html).toBe(
			`<h1>Une</h1>${alphabet.replace("<h2>n", "<h2 data-later>n").replace("<h2>abc</h2>", "<h2 data-later>abc</h2>")}`,
		);
		expect(face).toBe(faceOf("<h1>Une</h1><h2>abcdefghijklm</h2>"));
	});

	it("are read without tags and entities", () => {
		const [plain, marked] = ["L'or & <em>moi</em>", "L&#x27;or &amp; <em>moi</em>"].map(faceFor);
		expect(marked).toBe(plain);
		expect(faceFor("moi")).toBe(faceFor("<em>moi</em>"));
	});

	it("leave a page without headlines as it is", () => {
		expect(withHeadlines("<p>Une</p>")).toEqual({ html: "<p>Une</p>", face: "" });
	});

	it("leave characters that the typeface lacks to the device, and never exceed a few KB", () => {
		expect(headlineFont(["日本語 Ω"])).toEqual(headlineFont([" "]));
		const everything = String.fromCharCode(...Array.from({ length: 400 }, (_, at) => 32 + at));
		const font = headlineFont([everything]);
		expect(new DataView(font.buffer).getUint32(8)).toBe(font.length);
		expect(font.length).toBeLessThan(16_384);
	});
});
