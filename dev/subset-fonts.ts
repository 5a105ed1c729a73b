/**
 * `npm run fonts`: reduces the typeface (SIL Open Font License) to the characters of French and
 * English, and prints the metrics for the fallback fonts in web/ui/fonts.css.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";
import { launchChromium } from "./browser.ts";

const ROOT = join(import.meta.dirname, "..");
/** ASCII, letters, punctuation and spaces of both languages, and the signs of the sheets. */
const CHARACTERS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i))}ÀÂÄÇÈÉÊËÎÏÔÖÙÛÜŒÆàâäçèéêëîïôöùûüÿœæñ\u00a0\u202f‘’“”«»…–—·•€£×÷±°²©®™→←↑↓−✓`;

/** Texts by which fallback fonts are measured: both home pages. */
const SAMPLE = ["fr", "en"].map((language) => textsOf(`locales/${language}/home.json`)).join(" ");

const FAMILY = "Instrument Sans";
const SOURCE = "instrument-sans/files/instrument-sans-latin-wght-normal.woff2";
const TARGET = "web/ui/fonts/instrument-sans.woff2";
/** Weights of the text, each of which has a fallback of its own. */
const WEIGHTS = [400, 600];

/** System fonts of about the same width, shown until the typeface is loaded, and whether they vary in weight. */
const FALLBACKS = [
	{ name: "Arial", isVariable: false },
	{ name: "Roboto", isVariable: true },
];

const packaged = (path: string) =>
	readFileSync(join(ROOT, "node_modules/@fontsource-variable", path));
const dataUrl = (font: Buffer) => `url(data:font/woff2;base64,${font.toString("base64")})`;

// Hinted letters have widths of whole pixels.
const browser = await launchChromium("--font-render-hinting=none");
const page = await browser.newPage();
// Android's font, which this machine need not have.
await loadFace("Roboto", packaged("roboto/files/roboto-latin-wght-normal.woff2"));
const subset = await subsetFont(packaged(SOURCE), CHARACTERS, {
	targetFormat: "woff2",
	variationAxes: { wght: { min: 400, max: 700 } },
});
writeFileSync(join(ROOT, TARGET), subset);
await loadFace(FAMILY, subset);
console.log(`${TARGET}: ${subset.length} bytes`);
for (const fallback of FALLBACKS) {
	for (const weight of WEIGHTS) {
		console.log(`  ${fallback.name} ${weight}: ${await fallbackMetrics(fallback, weight)}`);
	}
}
await browser.close();

async function loadFace(family: string, font: Buffer): Promise<void> {
	await page.evaluate(`(async () => {
		const face = new FontFace("${family}", "${dataUrl(font)}", { weight: "100 900" });
		document.fonts.add(await face.load());
	})()`);
}

/** https://developer.mozilla.org/docs/Web/CSS/@font-face/size-adjust, measured by the browser. */
function fallbackMetrics(
	{ name, isVariable }: (typeof FALLBACKS)[number],
	weight: number,
): Promise<string> {
	// Other system fonts have a bold face, and none between.
	const theirWeight = isVariable ? weight : weight > 500 ? 700 : 400;
	return page.evaluate<string>(`(() => {
		const measure = (font, weight) => {
			const context = document.createElement("canvas").getContext("2d");
			context.font = weight + ' 1000px "' + font + '"';
			return context.measureText(${JSON.stringify(SAMPLE)});
		};
		const ours = measure("${FAMILY}", ${weight});
		const scale = ours.width / measure("${name}", ${theirWeight}).width;
		const percent = (value) => (value * 100).toFixed(2) + "%";
		return "size-adjust: " + percent(scale)
			+ "; ascent-override: " + percent(ours.fontBoundingBoxAscent / 1000 / scale)
			+ "; descent-override: " + percent(ours.fontBoundingBoxDescent / 1000 / scale);
	})()`);
}

/** All strings of a file, without their places for values. */
function textsOf(path: string): string {
	const texts: string[] = [];
	JSON.parse(readFileSync(join(ROOT, path), "utf8"), (_, value) => {
		if (typeof value === "string") texts.push(value);
	});
	return texts.join(" ");
}
