/** Hardly anything moves when the typefaces arrive, whenever they do and whichever fonts the device has (docs/architecture/page.md#typefaces). */
import type { Page } from "playwright";
import { DOCUMENTS, type DocumentName, documentPath } from "../../contract/paths.ts";
import { expect, test } from "../fixtures.ts";
import { launchWith, SYSTEM_FONTS } from "../system-fonts.ts";

const BLOG = ["/fr/blog", "/en/blog", "/fr/blog/tous-les-blocs", "/en/blog/rich-content"];
const SCREENS = { phone: [390, 844], tablet: [768, 1024], desktop: [1440, 900] } as const;
type Visit = readonly [path: string, screen: keyof typeof SCREENS];

const documents = (Object.keys(DOCUMENTS) as DocumentName[]).flatMap((name) => [
	documentPath(name, "fr"),
	documentPath(name, "en"),
]);
const screens = Object.keys(SCREENS) as (keyof typeof SCREENS)[];
/** The visits of a device with these system fonts: none with a desktop's screen has Roboto. */
const visitsWith = (font: (typeof SYSTEM_FONTS)[number]) =>
	[...documents, ...BLOG].flatMap((path) =>
		screens
			.filter((screen) => font === "Arial" || screen !== "desktop")
			.map((screen): Visit => [path, screen]),
	);

/** When the typefaces arrive, in ms: in time for the first paint, soon after it, long after. */
const DELAYS = [0, 80, 400] as const;
/** Largest shift of a page (https://web.dev/articles/cls: good is 0.1): a fallback is as wide as the typeface within a line. */
const MAX_SHIFT = 0.01;

const OBSERVE = `
	window.shifts = 0;
	new PerformanceObserver((list) => {
		for (const { value } of list.getEntries()) window.shifts += value;
	}).observe({ type: "layout-shift", buffered: true });`;

/** Opens a page in a browser that has no file of it. */
async function visit(page: Page, address: string, delay: number): Promise<number> {
	await page.addInitScript(OBSERVE);
	await delayTypefaces(page, delay);
	await page.goto(address, { waitUntil: "networkidle" });
	return page.evaluate<number>(`document.fonts.ready.then(async () => {
		for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
		return window.shifts;
	})`);
}

function delayTypefaces(page: Page, delay: number): Promise<unknown> {
	return page.route("**/*.woff2", async (route) => {
		const response = await route.fetch();
		await new Promise((resolve) => setTimeout(resolve, delay));
		await route.fulfill({ response });
	});
}

for (const font of SYSTEM_FONTS) {
	test(`with ${font}, hardly anything moves when the typefaces arrive`, async ({ stack }, info) => {
		const visits = visitsWith(font);
		test.setTimeout(visits.length * 15_000);
		const browser = await launchWith(font, info.outputPath("fonts"));
		// Four at once: they wait for their typefaces most of the time.
		for (let start = 0; start < visits.length; start += 4) {
			const open = visits.slice(start, start + 4).map(async ([path, screen], at) => {
				const [width, height] = SCREENS[screen];
				const page = await browser.newPage({ viewport: { width, height } });
				// Shifted by one each time: otherwise a page would have one delay on all screens.
				const delay = DELAYS[(start / 4 + at) % DELAYS.length] ?? 0;
				const shifts = await visit(page, stack.urls.site + path, delay);
				expect
					.soft(shifts, `layout shifts of ${path} on a ${screen}, ${delay} ms`)
					.toBeLessThanOrEqual(MAX_SHIFT);
				await page.close();
			});
			await Promise.all(open);
		}
		await browser.close();
	});
}
