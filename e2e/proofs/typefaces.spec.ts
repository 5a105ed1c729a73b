/** A first page has its headlines in our typeface at once and its text in a font of the device, the pages after it are all in ours (docs/architecture.md#typefaces). */
import type { Page } from "playwright";
import { TYPEFACE_STORE } from "../../contract/browser-store.ts";
import { expect, test } from "../fixtures.ts";

/** How long after the first paint was shown the first file was requested, in milliseconds. */
const REQUESTED_AFTER = `(() => {
	const [shown] = performance.getEntriesByName("first-contentful-paint");
	const files = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/assets/"));
	return Math.min(...files.map(({ startTime }) => startTime)) - shown.startTime;
})()`;

/** What names no family: the font that a page brings along. */
const OF_THE_PAGE = "of the page";

/** The fonts in which the browser has drawn the first such element. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
	const client = await page.context().newCDPSession(page);
	await client.send("DOM.enable");
	await client.send("CSS.enable");
	const { root } = await client.send("DOM.getDocument");
	const { nodeId } = await client.send("DOM.querySelector", {
		nodeId: root.nodeId,
		selector,
	});
	const { fonts } = await client.send("CSS.getPlatformFontsForNode", { nodeId });
	return fonts.map(({ familyName, isCustomFont }) =>
		isCustomFont && familyName !== "Instrument Sans" && familyName !== "Geist Mono"
			? OF_THE_PAGE
			: familyName,
	);
}

for (const [first, ...next] of [
	["/", "/pricing", "/fr/blog", "/"],
	["/en", "/en/pricing", "/en/blog", "/en"],
] as const) {
	test(`from ${first} on, each page after the first has our typefaces`, async ({ page }) => {
		await page.goto(first, { waitUntil: "networkidle" });
		for (const path of next) {
			await page.goto(path, { waitUntil: "networkidle" });
			expect(await fontsOf(page, "main p"), path).toContain("Instrument Sans");
		}
		expect(await fontsOf(page, ".font-mono .formula-line"), "the sheet's formula").toContain(
			"Geist Mono",
		);
	});

	test(`${first} keeps the device's font for text where the files are gone, without an error`, async ({
		page,
	}) => {
		await page.addInitScript((name) => localStorage.setItem(name, "kept"), TYPEFACE_STORE);
		await page.route("**/*.woff2", (route) => route.abort());
		await page.goto(first, { waitUntil: "networkidle" });
		expect(await fontsOf(page, "main p")).not.toContain("Instrument Sans");
		expect(await fontsOf(page, "h1")).toEqual([OF_THE_PAGE]);
	});

	test(`${first} is painted before it asks for a typeface, and waits for no file`, async ({
		page,
	}) => {
		let isPainted = () => {};
		const painted = new Promise<void>((resolve) => {
			isPainted = resolve;
		});
		const asked: string[] = [];
		await page.addInitScript(`
			window.moved = 0;
			new PerformanceObserver((list) => {
				for (const { value } of list.getEntries()) window.moved += value;
			}).observe({ type: "layout-shift", buffered: true });`);
		page.on("request", (request) => asked.push(request.url().split(".").at(-1) ?? ""));
		await page.route("**/assets/**", (route) => painted.then(() => route.continue()));
		await page.goto(first, { waitUntil: "domcontentloaded" });
		await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length);
		expect(asked).not.toContain("woff2");
		expect(await fontsOf(page, "h1")).toEqual([OF_THE_PAGE]);
		expect(await fontsOf(page, "h2")).toEqual([OF_THE_PAGE]);
		const later = "main > :last-child h2";
		expect(await fontsOf(page, later)).not.toContain("Instrument Sans");
		isPainted();
		await page.waitForLoadState("networkidle");
		expect(asked).toContain("woff2");
		await expect.poll(() => fontsOf(page, later)).toEqual(["Instrument Sans"]);
		expect(await fontsOf(page, "main p")).not.toContain("Instrument Sans");
		expect(await page.evaluate("window.moved")).toBe(0);
	});

	test(`${first} has the prices of the next page in our typeface at its first paint`, async ({
		page,
	}) => {
		await page.goto(next[0], { waitUntil: "commit" });
		await page.locator(".price").first().waitFor();
		expect(await fontsOf(page, ".price")).toEqual([OF_THE_PAGE]);
	});
}

for (const path of ["/", "/en/pricing", "/fr/blog", "/auth?mode=signup"]) {
	test(`${path} requests no file until its first paint is shown`, async ({ page }) => {
		await page.goto(path, { waitUntil: "networkidle" });
		expect(await page.evaluate(REQUESTED_AFTER)).toBeGreaterThanOrEqual(0);
	});
}

test("a browser that reports no paint gets the script, too", async ({ page }) => {
	await page.addInitScript("window.PerformanceObserver = class { observe() {} }");
	const script = page.waitForRequest(/\/assets\/site-[^/]+\.js$/);
	await page.goto("/", { waitUntil: "commit" });
	await script;
});
