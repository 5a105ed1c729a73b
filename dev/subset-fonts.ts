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

/** Its average width is that of the text of the pages. */
const SAMPLE = "Une formule suffit pour analyser, traduire et nettoyer mille lignes.";

interface Face {
	family: string;
	source: string;
	target: string;
	weights: { min: number; max: number };
	/** A system font of about the same width, shown until the face is loaded. */
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

/** https://developer.mozilla.org/docs/Web/CSS/@font-face/size-adjust, measured by the browser. */
async function fallbackMetrics({ family, fallback }: Face, font: Buffer): Promise<string> {
	const browser = await launchChromium();
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
