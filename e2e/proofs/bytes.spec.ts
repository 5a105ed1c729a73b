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

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };

/** Sizes of the app's scripts, gzipped: those of the entries with all that they import, and the charts that follow. */
function measureScripts(...entries: RegExp[]) {
	const client = "dist/client";
	const manifest: Record<string, Chunk> = JSON.parse(
		readFileSync(`${client}/.vite/manifest.json`, "utf8"),
	);
	const loaded = new Set<string>();
	const load = (key: string) => {
		if (loaded.has(key)) return;
		loaded.add(key);
		for (const each of manifest[key]?.imports ?? []) load(each);
	};
	const sum = (keys: Iterable<string>) =>
		[...keys]
			.map((key) => gzipSync(readFileSync(`${client}/${manifest[key]?.file}`)).length)
			.reduce((total, bytes) => total + bytes, 0);
	for (const entry of [/^web\/index\.html$/, ...entries]) {
		const key = Object.keys(manifest).find((each) => entry.test(each));
		if (key === undefined) throw new Error(`no chunk ${entry}`);
		load(key);
	}
	const own = new Set(loaded);
	for (const key of own)
		for (const chart of manifest[key]?.dynamicImports ?? [])
			if (/-chart\.tsx$/.test(chart)) load(chart);
	return { own: sum(own), charts: sum([...loaded].filter((key) => !own.has(key))) };
}

test("the app's first load of the dashboard keeps its 150 KB", () => {
	expect(measureScripts(/web\/app\/dashboard\/dashboard-page\.tsx$/).own).toBeLessThanOrEqual(
		150 * KB,
	);
});

test("the app's first load of the back-office's dashboard keeps its 280 KB with its charts", () => {
	const { own, charts } = measureScripts(/admin-routes\.tsx$/, /\/admin-dashboard-page\.tsx$/);
	expect(own + charts).toBeLessThanOrEqual(280 * KB);
});

for (const page of ["admin-home-page", "admin-dashboard-page"]) {
	test(`${page} loads 250 KB with its texts before its figures, and charts after them`, () => {
		const { own, charts } = measureScripts(
			...[/admin-routes\.tsx$/, /_back-office-fr-/, new RegExp(`/${page}\\.tsx$`)],
		);
		expect(own).toBeLessThanOrEqual(250 * KB);
		// The library of charts is 110 KB of them.
		expect(charts).toBeLessThanOrEqual(130 * KB);
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
