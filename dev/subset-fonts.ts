/**
 * `npm run fonts`: reduces the two typefaces (SIL Open Font License) to the characters of French and
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

interface Face {
	family: string;
	source: string;
	target: string;
	weights: { min: number; max: number };
	/** Weights of the text, each of which has a fallback of its own. */
	measured: readonly number[];
	/** System fonts of about the same width, shown until the face is loaded, and whether they vary in weight. */
	fallbacks: readonly { name: string; isVariable: boolean }[];
}

const FACES: readonly Face[] = [
	{
		family: "Instrument Sans",
		source: "instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
		target: "instrument-sans.woff2",
		weights: { min: 400, max: 700 },
		measured: [400, 600],
		fallbacks: [
			{ name: "Arial", isVariable: false },
			{ name: "Roboto", isVariable: true },
		],
	},
	{
		family: "Geist Mono",
		source: "geist-mono/files/geist-mono-latin-wght-normal.woff2",
		target: "geist-mono.woff2",
		weights: { min: 400, max: 600 },
		measured: [400],
		fallbacks: [{ name: "Courier New", isVariable: false }],
	},
];

const packaged = (path: string) =>
	readFileSync(join(ROOT, "node_modules/@fontsource-variable", path));
const dataUrl = (font: Buffer) => `url(data:font/woff2;base64,${font.toString("base64")})`;

// Hinted letters have widths of whole pixels.
const browser = await launchChromium("--font-render-hinting=none");
const page = await browser.newPage();
// Android's font, which this machine need not have.
await loadFace("Roboto", packaged("roboto/files/roboto-latin-wght-normal.woff2"));
for (const face of FACES) {
	const subset = await subsetFont(packaged(face.source), CHARACTERS, {
		targetFormat: "woff2",
		variationAxes: { wght: face.weights },
	});
	writeFileSync(join(ROOT, "web/ui/fonts", face.target), subset);
	await loadFace(face.family, subset);
	console.log(`${face.target}: ${subset.length} bytes`);
	for (const fallback of face.fallbacks) {
		for (const weight of face.measured) {
			console.log(
				`  ${fallback.name} ${weight}: ${await fallbackMetrics(face.family, fallback, weight)}`,
			);
		}
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
	family: string,
	{ name, isVariable }: Face["fallbacks"][number],
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
		const ours = measure("${family}", ${weight});
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
