/** Nothing moves, to three decimals, when the typefaces arrive, whichever fonts the device has (docs/architecture.md#typefaces). */
import type { Browser } from "playwright";
import { DOCUMENTS, type DocumentName, documentPath } from "../worker/contract/paths.ts";
import { expect, test } from "./fixtures.ts";
import { launchWith, SYSTEM_FONTS } from "./system-fonts.ts";

const BLOG = ["/fr/blog", "/en/blog", "/fr/blog/tous-les-blocs", "/en/blog/rich-content"];
const SCREENS = { phone: [390, 844], tablet: [768, 1024], desktop: [1440, 900] } as const;
type Visit = readonly [path: string, screen: keyof typeof SCREENS];

/** The pages that ads and searches lead to; languages and screens take turns. */
const SAMPLE: readonly Visit[] = [
	["/", "desktop"],
	["/en", "phone"],
	["/pricing", "tablet"],
	["/en/pricing", "desktop"],
	["/beta", "phone"],
	["/en/beta", "tablet"],
	["/fr/blog", "desktop"],
	["/en/blog/rich-content", "phone"],
];

const documents = (Object.keys(DOCUMENTS) as DocumentName[]).flatMap((name) => [
	documentPath(name, "fr"),
	documentPath(name, "en"),
]);
const screens = Object.keys(SCREENS) as (keyof typeof SCREENS)[];
const VISITS =
	process.env.PROOF === "layout-shifts"
		? [...documents, ...BLOG].flatMap((path) => screens.map((screen): Visit => [path, screen]))
		: SAMPLE;

const OBSERVE = `
	window.shifts = 0;
	new PerformanceObserver((list) => {
		for (const { value } of list.getEntries()) window.shifts += value;
	}).observe({ type: "layout-shift", buffered: true });`;

/** Opens a page as a visitor's first one, with typefaces that arrive late. */
async function visit(browser: Browser, address: string, screen: keyof typeof SCREENS) {
	const [width, height] = SCREENS[screen];
	const page = await browser.newPage({ viewport: { width, height } });
	await page.addInitScript(OBSERVE);
	await page.route("**/*.woff2", async (route) => {
		const response = await route.fetch();
		await new Promise((resolve) => setTimeout(resolve, 300));
		await route.fulfill({ response });
	});
	const [fitting] = await Promise.all([
		page.waitForResponse(/show-fitted/),
		page.goto(address, { waitUntil: "load" }),
	]);
	// Resolves after the page's own import of it.
	const result = await page.evaluate(`(async () => {
		await import("${fitting.url()}");
		for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
		return { shifts: window.shifts, isShown: "typefaces" in document.documentElement.dataset };
	})()`);
	await page.close();
	return result as { shifts: number; isShown: boolean };
}

for (const font of SYSTEM_FONTS) {
	test(`with ${font} of Arial and Roboto, nothing moves when the typefaces arrive`, async ({
		stack,
	}, info) => {
		test.setTimeout(VISITS.length * 15_000);
		const browser = await launchWith(font, info.outputPath("fonts"));
		// Four at once: they wait for their typefaces most of the time.
		for (let start = 0; start < VISITS.length; start += 4) {
			const open = VISITS.slice(start, start + 4).map(async ([path, screen]) => {
				const { shifts, isShown } = await visit(browser, stack.urls.site + path, screen);
				expect.soft(shifts, `layout shifts of ${path} on a ${screen}`).toBeLessThan(0.0005);
				if (font !== "neither") expect.soft(isShown, `typefaces on ${path}, ${screen}`).toBe(true);
			});
			await Promise.all(open);
		}
		await browser.close();
	});
}
