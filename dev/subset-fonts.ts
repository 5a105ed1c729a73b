/**
 * `npm run fonts`: cuts the two typefaces (SIL Open Font License) down to what French and English
 * are written with, and prints the metrics that the fallbacks in web/ui/fonts.css are adjusted by.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import subsetFont from "subset-font";
import { CHROMIUM_FLAGS, findChromium } from "./browser.ts";

const ROOT = join(import.meta.dirname, "..");
/** ASCII, the letters of both languages, their punctuation and spaces, and the signs of the sheets. */
const CHARACTERS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i))}ÀÂÄÇÈÉÊËÎÏÔÖÙÛÜŒÆàâäçèéêëîïôöùûüÿœæñ\u00a0\u202f‘’“”«»…–—·•€£×÷±°²©®™→←↑↓−✓`;

/** As wide, on average, as the text of the pages. */
const SAMPLE = "Une formule suffit pour analyser, traduire et nettoyer mille lignes.";

interface Face {
	family: string;
	source: string;
	target: string;
	weights: { min: number; max: number };
	/** A font of the system whose letters are about as wide, for the moment before ours is there. */
	fallback: string;
}

const FACES: Face[] = [
	{
		family: "Instrument Sans",
		source: "instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
		target: "instrument-sans.woff2",
		weights: { min: 400, max: 700 },
		fallback: "Arial",
	},
	{
		family: "Geist Mono",
		source: "geist-mono/files/geist-mono-latin-wght-normal.woff2",
		target: "geist-mono.woff2",
		weights: { min: 400, max: 600 },
		fallback: "Courier New",
	},
];

for (const face of FACES) {
	const source = readFileSync(join(ROOT, "node_modules/@fontsource-variable", face.source));
	const subset = await subsetFont(source, CHARACTERS, {
		targetFormat: "woff2",
		variationAxes: { wght: face.weights },
	});
	writeFileSync(join(ROOT, "web/ui/fonts", face.target), subset);
	console.log(`${face.target}: ${subset.length} bytes; ${await fallbackMetrics(face, subset)}`);
}

/** https://developer.mozilla.org/docs/Web/CSS/@font-face/size-adjust, in the browser's own measures. */
async function fallbackMetrics({ family, fallback }: Face, font: Buffer): Promise<string> {
	const executablePath = findChromium();
	const browser = await chromium.launch({
		args: CHROMIUM_FLAGS,
		...(executablePath ? { executablePath } : {}),
	});
	try {
		const page = await browser.newPage();
		return await page.evaluate<string>(`(async () => {
			const face = new FontFace("${family}", "url(data:font/woff2;base64,${font.toString("base64")})");
			document.fonts.add(await face.load());
			const measure = (font) => {
				const context = document.createElement("canvas").getContext("2d");
				context.font = '100px "' + font + '"';
				return context.measureText(${JSON.stringify(SAMPLE)});
			};
			const ours = measure("${family}");
			const scale = ours.width / measure("${fallback}").width;
			const percent = (value) => (value * 100).toFixed(2) + "%";
			return "size-adjust: " + percent(scale)
				+ "; ascent-override: " + percent(ours.fontBoundingBoxAscent / 100 / scale)
				+ "; descent-override: " + percent(ours.fontBoundingBoxDescent / 100 / scale);
		})()`);
	} finally {
		await browser.close();
	}
}
