/** A first page is drawn at once in a font of the device, the pages after it in our typeface (docs/architecture.md#typefaces). */
import type { Page } from "playwright";
import { TYPEFACE_STORE } from "../worker/contract/browser-store.ts";
import { expect, test } from "./fixtures.ts";

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
	return fonts.map(({ familyName }) => familyName);
}

for (const [first, ...next] of [
	["/", "/pricing", "/fr/blog", "/"],
	["/en", "/en/pricing", "/en/blog", "/en"],
] as const) {
	test(`from ${first} on, each page after the first has our typefaces`, async ({ page }) => {
		await page.goto(first, { waitUntil: "networkidle" });
		for (const path of next) {
			await page.goto(path, { waitUntil: "networkidle" });
			expect(await fontsOf(page, "h1"), path).toContain("Instrument Sans");
		}
		expect(await fontsOf(page, ".font-mono .formula-line"), "the sheet's formula").toContain(
			"Geist Mono",
		);
	});

	test(`${first} keeps the device's font where the files are gone, without an error`, async ({
		page,
	}) => {
		await page.addInitScript((name) => localStorage.setItem(name, "kept"), TYPEFACE_STORE);
		await page.route("**/*.woff2", (route) => route.abort());
		await page.goto(first, { waitUntil: "networkidle" });
		expect(await fontsOf(page, "h1")).not.toContain("Instrument Sans");
	});

	test(`${first} is painted before it asks for a typeface, and waits for no file`, async ({
		page,
	}) => {
		let isPainted = () => {};
		const painted = new Promise<void>((resolve) => {
			isPainted = resolve;
		});
		const asked: string[] = [];
		page.on("request", (request) => asked.push(request.url().split(".").at(-1) ?? ""));
		await page.route("**/assets/**", (route) => painted.then(() => route.continue()));
		await page.goto(first, { waitUntil: "domcontentloaded" });
		await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length);
		expect(asked).not.toContain("woff2");
		isPainted();
		await page.waitForLoadState("networkidle");
		expect(asked).toContain("woff2");
		expect(await fontsOf(page, "h1")).not.toContain("Instrument Sans");
	});
}
