/** Byte budgets of documents and of the app, gzipped (docs/architecture/overview.md#budgets). */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { DOCUMENTS, type DocumentName, documentPath } from "../../contract/paths.ts";
import { expect, test } from "../fixtures.ts";

const KB = 1024;
/** HTML and stylesheet arrive in one round trip: a connection begins with 14 KB. The home page, which shows the product, may take a second one. */
const ROUND_TRIP = 14 * KB;
const HOME = 20 * KB;
const BUDGETS = { script: 5 * KB, fonts: 40 * KB };
const ALL = 75 * KB;

const PAGES = [
	...(Object.keys(DOCUMENTS) as DocumentName[]).flatMap((name) =>
		(["fr", "en"] as const).map((language) => documentPath(name, language)),
	),
	...["/fr/blog", "/en/blog", "/en/blog/rich-content", "/auth", "/auth?mode=signup"],
];

for (const path of PAGES) {
	test(`${path} keeps its byte budgets, in one script and one stylesheet of its own`, async ({
		request,
	}) => {
		const get = async (address: string) => Buffer.from(await (await request.get(address)).body());
		const gzipped = async (address: string) => gzipSync(await get(address)).length;
		const html = (await get(path)).toString();
		const linked = (tag: RegExp) => [...html.matchAll(tag)].map(([, address = ""]) => address);
		const scripts = linked(/<script[^>]* (?:data-)?src="([^"]+)"/g);
		const styles = linked(/<style>(.*?)<\/style>/g);
		expect(scripts).toHaveLength(1);
		expect(styles).toHaveLength(1);
		expect(html).not.toContain('rel="stylesheet"');
		expect(html).not.toContain("modulepreload");
		const [css = ""] = styles;
		const fonts = [...new Set(css.match(/\/assets\/[\w-]+\.woff2/g))];
		expect(fonts.length).toBeLessThanOrEqual(2);

		let fontBytes = 0;
		// woff2 is compressed already.
		for (const font of fonts) fontBytes += (await get(font)).length;
		const bytes = {
			page: gzipSync(html).length,
			script: await gzipped(scripts[0] ?? ""),
			fonts: fontBytes,
		};
		const isHome = path === documentPath("home", "fr") || path === documentPath("home", "en");
		for (const [kind, most] of Object.entries({ page: isHome ? HOME : ROUND_TRIP, ...BUDGETS })) {
			expect(bytes[kind as keyof typeof bytes], kind).toBeLessThanOrEqual(most);
		}
		expect(Object.values(bytes).reduce((sum, n) => sum + n)).toBeLessThanOrEqual(ALL);
	});
}

for (const [page, most, around] of [
	["dashboard/dashboard-page", 150, []],
	["admin/dashboard/admin-dashboard-page", 280, ["admin-routes"]],
] as const) {
	test(`the app's first load of ${page} keeps its ${most} KB`, () => {
		const client = "dist/client";
		const manifest = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, "utf8"));
		const loaded = new Set<string>();
		const load = (key: string) => {
			if (loaded.has(key)) return;
			loaded.add(key);
			for (const each of manifest[key].imports ?? []) load(each);
		};
		load("web/index.html");
		load(`web/app/${page}.tsx`);
		for (const frame of around) load(`web/app/admin/${frame}.tsx`);
		// The dashboard loads its charts right after the figures.
		for (const key of around.length > 0 ? [...loaded] : []) {
			const charts = (manifest[key].dynamicImports ?? []) as string[];
			for (const chart of charts.filter((name) => /-chart\.tsx$/.test(name))) load(chart);
		}
		const bytes = [...loaded].map(
			(key) => gzipSync(readFileSync(`${client}/${manifest[key].file}`)).length,
		);
		expect(bytes.reduce((sum, n) => sum + n)).toBeLessThanOrEqual(most * KB);
	});
}

test("the sign-up page loads 60 KB in 6 requests at most", async ({ page, request }) => {
	const addresses: string[] = [];
	page.on("request", (each) => addresses.push(each.url()));
	await page.goto("/auth?mode=signup", { waitUntil: "networkidle" });
	const loaded = addresses.filter((each) => each.startsWith("http") && !/\/e$/.test(each));
	expect(loaded.length, loaded.join(" ")).toBeLessThanOrEqual(6);
	let bytes = 0;
	for (const each of loaded) {
		const body = Buffer.from(await (await request.get(each)).body());
		bytes += each.endsWith(".woff2") ? body.length : gzipSync(body).length;
	}
	expect(bytes).toBeLessThanOrEqual(60 * KB);
});
