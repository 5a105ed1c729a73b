/** Each page is in our typeface from the first visit on, and nothing but its file is asked for before its first paint (docs/architecture/page.md#typefaces). */
import type { Page } from "playwright";
import { expect, test } from "../fixtures.ts";

/** Names of the files that were requested before the first paint was shown. */
const ASKED_BEFORE_PAINT = `(() => {
	const [shown] = performance.getEntriesByName("first-contentful-paint");
	return performance.getEntriesByType("resource")
		.filter(({ name, startTime }) => name.includes("/assets/") && startTime < shown.startTime)
		.map(({ name }) => /assets\\/([a-z-]+)-/.exec(name)[1]);
})()`;

/** The fonts in which the browser has drawn the first such element. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
	const client = await page.context().newCDPSession(page);
	await client.send("DOM.enable");
	await client.send("CSS.enable");
	const { root } = await client.send("DOM.getDocument");
	const { nodeId } = await client.send("DOM.querySelector", { nodeId: root.nodeId, selector });
	const { fonts } = await client.send("CSS.getPlatformFontsForNode", { nodeId });
	return fonts.map(({ familyName }) => familyName);
}

/** Running text of each page: a formula and the buttons of providers have typefaces of their own. */
const TEXTS = {
	"/": "main h1 ~ p",
	"/en/pricing": "main p",
	"/fr/blog": "main p",
	"/auth?mode=signup": "main label",
};

for (const [path, text] of Object.entries(TEXTS)) {
	test(`${path} is in our typeface on a first visit, and asks for nothing else before its first paint`, async ({
		page,
	}) => {
		await page.goto(path, { waitUntil: "networkidle" });
		for (const selector of ["h1", text]) {
			expect(await fontsOf(page, selector), selector).toEqual(["Instrument Sans"]);
		}
		expect(await page.evaluate(ASKED_BEFORE_PAINT)).toEqual(["instrument-sans"]);
	});
}

test("a page keeps the device's font where the files are gone, without an error", async ({
	page,
}) => {
	await page.route("**/*.woff2", (route) => route.abort());
	await page.goto("/", { waitUntil: "networkidle" });
	expect(await fontsOf(page, "h1")).not.toContain("Instrument Sans");
});

test("a browser that reports no paint gets the script, too", async ({ page }) => {
	await page.addInitScript("window.PerformanceObserver = class { observe() {} }");
	const script = page.waitForRequest(/\/assets\/site-[^/]+\.js$/);
	await page.goto("/", { waitUntil: "commit" });
	await script;
});
