/** What a document weighs, gzipped (design §13): budgets are a test, not a remark. */
import { gzipSync } from "node:zlib";
import { DOCUMENTS, type DocumentName, documentPath } from "../worker/contract/paths.ts";
import { expect, test } from "./fixtures.ts";

const KB = 1024;
const BUDGETS = { html: 20 * KB, script: 8 * KB, stylesheet: 12 * KB, fonts: 50 * KB };
const ALL = 115 * KB;

const PAGES = (Object.keys(DOCUMENTS) as DocumentName[]).flatMap((name) => [
	documentPath(name, "fr"),
	documentPath(name, "en"),
]);

for (const path of PAGES) {
	test(`${path} keeps its byte budgets, in one script and one stylesheet`, async ({ request }) => {
		const get = async (address: string) => Buffer.from(await (await request.get(address)).body());
		const gzipped = async (address: string) => gzipSync(await get(address)).length;
		const html = (await get(path)).toString();
		const linked = (tag: RegExp) => [...html.matchAll(tag)].map(([, address = ""]) => address);
		const scripts = linked(/<script type="module"[^>]* src="([^"]+)"/g);
		const styles = linked(/<link rel="stylesheet"[^>]* href="([^"]+)"/g);
		expect(scripts).toHaveLength(1);
		expect(styles).toHaveLength(1);
		expect(html).not.toContain("modulepreload");
		const css = (await get(styles[0] ?? "")).toString();
		const fonts = [...new Set(css.match(/\/assets\/[\w-]+\.woff2/g))];
		expect(fonts.length).toBeLessThanOrEqual(2);

		let fontBytes = 0;
		// woff2 is compressed already.
		for (const font of fonts) fontBytes += (await get(font)).length;
		const bytes = {
			html: gzipSync(html).length,
			script: await gzipped(scripts[0] ?? ""),
			stylesheet: await gzipped(styles[0] ?? ""),
			fonts: fontBytes,
		};
		for (const [kind, most] of Object.entries(BUDGETS)) {
			expect(bytes[kind as keyof typeof bytes], kind).toBeLessThanOrEqual(most);
		}
		expect(Object.values(bytes).reduce((sum, n) => sum + n)).toBeLessThanOrEqual(ALL);
	});
}
