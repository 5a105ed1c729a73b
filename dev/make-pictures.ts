/**
 * Makes an Open Graph picture for each page and language, and the icons, also at the paths that browsers
 * request without being told. `node dev/make-pictures.ts`
 * writes them into web/public; run it when a title changes.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DOCUMENTS } from "../contract/paths.ts";
import { launchChromium } from "./browser.ts";

const OUT = "web/public";
/** Size that Open Graph and Twitter show without cropping. */
const CARD = { width: 1200, height: 630 };
const FAVICON = 32;
/** Browsers request the first one without being told. */
const ICONS = { "apple-touch-icon": 180, "icons/icon-192": 192, "icons/icon-512": 512 };
const FORMULA = {
	fr: '=TABULIA("Positif, mitigé ou négatif ?"; A2:A7)',
	en: '=TABULIA("Positive, mixed or negative?", A2:A7)',
};

/** Namespaces of the locales; posts have pictures of their own. */
const PAGES = [...Object.keys(DOCUMENTS), "blog"];

function titleOf(page: string, language: string): string {
	const texts = JSON.parse(readFileSync(`locales/${language}/${page}.json`, "utf8"));
	return texts.meta.title.replace(/ \| Tabulia$/, "");
}

/** Cells of a sheet, a formula bar and the page's title in the site's colours. */
function cardHtml(title: string, formula: string): string {
	return `<!doctype html><style>
		body { margin: 0; width: ${CARD.width}px; height: ${CARD.height}px; box-sizing: border-box;
			padding: 72px 80px; display: flex; flex-direction: column; background-color: #fbfaf7;
			background-image: linear-gradient(#dfe3dc 1px, transparent 1px), linear-gradient(90deg, #dfe3dc 1px, transparent 1px);
			background-size: 150px 63px; color: #16201b; font-family: system-ui, "DejaVu Sans", sans-serif }
		header { display: flex; align-items: center; gap: 20px; font-size: 40px; font-weight: 600 }
		svg { width: 64px; height: 64px }
		h1 { margin: auto 0; font-size: 76px; line-height: 1.1; letter-spacing: -2px; font-weight: 600; text-wrap: balance }
		p { margin: 0; padding: 22px 28px; border: 2px solid #c3cac0; border-radius: 14px; background: #fff;
			font: 30px "DejaVu Sans Mono", monospace; white-space: nowrap; overflow: hidden }
		i { color: #4c5a52; margin-right: 24px }
	</style><header>${readFileSync(join(OUT, "favicon.svg"), "utf8")}Tabulia</header>
	<h1></h1><p><i>fx</i><span></span></p>
	<script>document.querySelector("h1").textContent = ${JSON.stringify(title)};
	document.querySelector("span").textContent = ${JSON.stringify(formula)};</script>`;
}

const browser = await launchChromium();
const page = await browser.newPage({ viewport: CARD });
mkdirSync(join(OUT, "og"), { recursive: true });
for (const name of PAGES) {
	for (const language of ["fr", "en"] as const) {
		await page.setContent(cardHtml(titleOf(name, language), FORMULA[language]));
		await page.screenshot({ path: join(OUT, "og", `${name}-${language}.png`) });
	}
}
mkdirSync(join(OUT, "icons"), { recursive: true });
const svg = readFileSync(join(OUT, "favicon.svg"), "utf8");
for (const [name, size] of Object.entries(ICONS)) {
	await page.setViewportSize({ width: size, height: size });
	await page.setContent(
		`<style>body { margin: 0; background: #0e7a4b } svg { display: block; width: ${size}px }</style>${svg}`,
	);
	await page.screenshot({ path: join(OUT, `${name}.png`) });
}
await page.setViewportSize({ width: FAVICON, height: FAVICON });
await page.setContent(
	`<style>body { margin: 0 } svg { display: block; width: ${FAVICON}px }</style>${svg}`,
);
writeFileSync(join(OUT, "favicon.ico"), toIco(await page.screenshot({ omitBackground: true })));
await browser.close();

/** An ICO file with one PNG (https://en.wikipedia.org/wiki/ICO_(file_format)#Icon_file_structure). */
function toIco(png: Buffer): Buffer {
	const header = Buffer.alloc(22);
	header.writeUInt16LE(1, 2);
	header.writeUInt16LE(1, 4);
	header.writeUInt8(FAVICON, 6);
	header.writeUInt8(FAVICON, 7);
	header.writeUInt16LE(1, 10);
	header.writeUInt16LE(32, 12);
	header.writeUInt32LE(png.length, 14);
	header.writeUInt32LE(header.length, 18);
	return Buffer.concat([header, png]);
}
