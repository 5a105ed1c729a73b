/**
 * Makes the README's pictures from the running stack: `npm start`, then `node dev/make-readme-pictures.ts`. A test
 * (tests/architecture/pictures.test.ts) fails when the pages have changed since.
 */
import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { CONSENT_COOKIE, REFUSED } from "../contract/browser-store.ts";
import { arriveAs } from "../e2e/pages/admin-pages.ts";
import { launchChromium } from "./browser.ts";
import { findRunning } from "./running.ts";

const ROOT = resolve(import.meta.dirname, "..");
const FOLDER = "docs/pictures";
const SIZE = { width: 1440, height: 900 };

/** Each picture with its page, and the sources that decide how the page looks. */
const PICTURES = {
	home: {
		path: "/en",
		sources: "web/site/{pages/home.tsx,components/{home/*,spreadsheet-window}.tsx}",
		texts: "home",
	},
	monday: { path: "/admin?lang=en", sources: "web/app/admin/home/*.tsx", texts: "monday" },
};
export type ReadmePicture = keyof typeof PICTURES;
export const README_PICTURES = Object.keys(PICTURES) as ReadmePicture[];

export const HASHES = join(FOLDER, "made-from.json");
export const fileOf = (picture: ReadmePicture) => join(FOLDER, `${picture}.png`);

/** The hash of a picture's sources, as they are now. */
export function hashOf(picture: ReadmePicture): string {
	const { sources, texts } = PICTURES[picture];
	const files = [...globSync(sources, { cwd: ROOT }).sort(), `locales/en/${texts}.json`];
	const hash = createHash("sha256");
	for (const file of files) hash.update(readFileSync(join(ROOT, file)));
	return hash.digest("hex").slice(0, 16);
}

async function makePictures(): Promise<void> {
	const stack = await findRunning();
	if (!stack) throw new Error("The stack is not running. Start it in another terminal: npm start");
	const browser = await launchChromium();
	mkdirSync(FOLDER, { recursive: true });
	for (const picture of README_PICTURES) {
		const page = await browser.newPage({ viewport: SIZE, reducedMotion: "reduce" });
		if (picture === "monday") await arriveAs(page, stack, "super");
		// Without the banner.
		const refused = { name: CONSENT_COOKIE, value: REFUSED, url: stack.urls.site };
		await page.context().addCookies([refused]);
		const address = stack.urls.site + PICTURES[picture].path;
		await page.goto(address, { waitUntil: "networkidle" });
		await page.screenshot({ path: fileOf(picture) });
		await page.close();
	}
	await browser.close();
	const hashes = Object.fromEntries(README_PICTURES.map((picture) => [picture, hashOf(picture)]));
	writeFileSync(HASHES, `${JSON.stringify(hashes, null, "\t")}\n`);
}

if (import.meta.main) await makePictures();
