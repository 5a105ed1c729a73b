/**
 * Makes the pictures that show the spreadsheet's window, from the running stack, and the icons: `npm start`, then
 * `node dev/make-pictures.ts`. Run it when a title or the window changes. Writes into web/public an Open Graph picture
 * for each page and language, the demo's posters, and the icons, also at the paths that browsers request unasked.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { CONSENT_COOKIE, REFUSED } from "../contract/browser-store.ts";
import { DOCUMENTS, documentPath } from "../contract/paths.ts";
import { launchChromium } from "./browser.ts";
import { findRunning } from "./running.ts";

const OUT = "web/public";
/** Size that Open Graph and Twitter show without cropping. */
const CARD = { width: 1200, height: 630 };
const POSTER = { width: 1280, height: 720 };
const FAVICON = 32;
/** Browsers request the first one without being told. */
const ICONS = { "apple-touch-icon": 180, "icons/icon-192": 192, "icons/icon-512": 512 };

/** Namespaces of the locales; posts have pictures of their own. */
const PAGES = [...Object.keys(DOCUMENTS), "blog"];

/** The home page's window alone; a card has the logo and a title beside it. */
const STYLE = `
	html { font-size: 20px; scroll-padding: 0 }
	body { padding: 0 !important; overflow: hidden; background: var(--green-wash) }
	.picture { position: fixed; inset: 0; display: grid; align-items: center; background: linear-gradient(120deg, var(--paper) 45%, var(--green-wash)) }
	.picture.is-card { grid-template-columns: 25rem 48rem; gap: 2rem; padding-left: 3rem }
	.picture.is-poster { padding: 0 2.5rem; place-content: center stretch }
	.picture h1 { margin-top: 1.75rem; font-size: 2.6rem; font-weight: 600; line-height: 1.1; letter-spacing: -.03em; overflow-wrap: normal; text-wrap: balance }
	.picture :is(header svg, header img) { width: auto; height: 2.5rem }
	.picture header { font-size: 1.5rem }
	.picture .sheet-choices { display: none }`;

function titleOf(page: string, language: string): string {
	const texts = JSON.parse(readFileSync(`locales/${language}/${page}.json`, "utf8"));
	return texts.meta.title.replace(/ \| Tabulia$/, "");
}

/** Replaces the page by its spreadsheet's window, for a card with a title. */
async function showWindow(page: Page, title = ""): Promise<void> {
	await page.evaluate((title) => {
		const [logo] = document.querySelectorAll("header a > *");
		const sheet = document.querySelector(".sheet");
		if (!logo || !sheet) throw new Error("the page has no window");
		const picture = document.createElement("div");
		picture.className = `picture ${title ? "is-card" : "is-poster"}`;
		if (title) {
			const text = document.createElement("div");
			const header = document.createElement("header");
			const heading = document.createElement("h1");
			header.append(logo);
			heading.textContent = title;
			text.append(header, heading);
			picture.append(text);
		}
		picture.append(sheet);
		document.body.replaceChildren(picture);
	}, title);
	await page.evaluate("document.fonts.ready");
}

const stack = await findRunning();
if (!stack) throw new Error("The stack is not running. Start it in another terminal: npm start");
const { site } = stack.urls;
const browser = await launchChromium();
const context = await browser.newContext({ bypassCSP: true, reducedMotion: "reduce" });
await context.addCookies([{ name: CONSENT_COOKIE, value: REFUSED, url: site }]);
const page = await context.newPage();

for (const folder of ["og", "video", "icons"]) mkdirSync(join(OUT, folder), { recursive: true });
for (const language of ["fr", "en"] as const) {
	for (const name of PAGES) {
		await page.setViewportSize(CARD);
		await page.goto(site + documentPath("home", language), { waitUntil: "networkidle" });
		await page.addStyleTag({ content: STYLE });
		await showWindow(page, titleOf(name, language));
		await page.screenshot({ path: join(OUT, "og", `${name}-${language}.png`) });
	}
	await page.setViewportSize(POSTER);
	await page.goto(site + documentPath("home", language), { waitUntil: "networkidle" });
	await page.addStyleTag({ content: STYLE });
	await showWindow(page);
	const poster = await toWebp(page, await page.screenshot());
	writeFileSync(join(OUT, "video", `poster-${language}.webp`), poster);
}

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

/** A picture in half of a JPEG's bytes, by the browser of the page. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
	const url = await page.evaluate(
		async (source) => {
			const image = new Image();
			image.src = source;
			await image.decode();
			const canvas = document.createElement("canvas");
			canvas.width = image.width;
			canvas.height = image.height;
			canvas.getContext("2d")?.drawImage(image, 0, 0);
			return canvas.toDataURL("image/webp", 0.8);
		},
		`data:image/png;base64,${png.toString("base64")}`,
	);
	return Buffer.from(url.split(",")[1] ?? "", "base64");
}

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
