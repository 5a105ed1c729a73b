/**
 * `npm run proof -- wordpress [CASE]`: a real WordPress with our plugin shows each core block by its own theme and by
 * the site, in Chromium at 390 and 1280 px; texts and pictures have to stand alike (docs/architecture/blog.md#blog-blocks).
 * WORDPRESS_DIR names a checkout of another release than 6.5. Pictures are stored in .local/wordpress-proof/.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser } from "playwright";
import { launchChromium } from "../../dev/browser.ts";
import { buildIfChanged } from "../../dev/build.ts";
import { requireChromium } from "../../dev/install-browser.ts";
import { findFreePort } from "../../dev/ports.ts";
import { waitUntil } from "../../dev/processes.ts";
import { makeSecrets } from "../../dev/supabase/keys.ts";
import { fetchWordpress, requirePhp } from "../../dev/wordpress/real/parts.ts";
import { startWorker } from "../../dev/worker.ts";
import { LOCAL_BLOG_SECRET, localVariables } from "../../dev/worker-env.ts";
import { startTestWordpress, type TestWordpress } from "../dev/wordpress/real-wordpress.ts";
import { type Case, chooseCases, readCases } from "./cases.ts";
import { compare } from "./compare.ts";
import { judge } from "./deliberate.ts";
import { FIRST, LAST, look } from "./look.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const PICTURES = join(ROOT, ".local/wordpress-proof");
const START_TIMEOUT_MS = 60_000;
const WIDTHS = [390, 1280];
const THEME_POST = ".wp-block-post-content";
const SITE_POST = ".post-text";
/** Nothing of the proof is there: blog pages need no database. */
const NO_SUPABASE = "http://127.0.0.1:9";
const NOTE = [{ id: "11111111-1111-4111-8111-111111111111", content: "The note" }];

fetchWordpress(requirePhp());
requireChromium();
const [only = ""] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "tabulia-wordpress-"));
const stoppers: (() => unknown)[] = [];

/** Publishes a post for a case. @returns its slug. */
async function publish(wordpress: TestWordpress, { name, markup }: Case): Promise<string> {
	const paragraph = (text: string) => `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`;
	const content = [paragraph(FIRST), markup.replaceAll("{origin}", wordpress.url), paragraph(LAST)];
	const response = await wordpress.edit("POST", "posts", {
		...{ title: `Block: ${name}`, status: "publish", content: content.join("\n\n") },
		meta: { footnotes: JSON.stringify(NOTE) },
	});
	const { slug } = (await response.json()) as { slug?: string };
	if (!slug) throw new Error(`${name} is not published: ${response.status}`);
	return slug;
}

/** Runs in the page: those below the screen are loaded late, and one of unknown size has none before. */
function loadPictures() {
	const load = async (image: HTMLImageElement) => {
		image.loading = "eager";
		await image.decode().catch(() => undefined);
	};
	return Promise.all([...document.images].map(load));
}

/** A page of a browser that reaches this machine only. */
async function openPage(browser: Browser, width: number) {
	const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
	await page.route(
		({ hostname }) => !["localhost", "127.0.0.1"].includes(hostname),
		(route) => route.abort(),
	);
	return {
		see: async (url: string, selector: string, picture: string) => {
			await page.goto(url, { waitUntil: "load" });
			await page.locator(selector).first().waitFor();
			await page.evaluate(loadPictures);
			await page.screenshot({ path: join(PICTURES, `${picture}.png`), fullPage: true });
			return look(page, selector);
		},
	};
}

/** Starts the site over the WordPress. */
async function startSite(siteUrl: string, wordpressUrl: string): Promise<void> {
	await buildIfChanged(ROOT);
	const { publishableKey, secretKey } = makeSecrets();
	const variables = localVariables({
		...{ hot: false, siteUrl, wordpressUrl, supabaseUrl: NO_SUPABASE, publishableKey, secretKey },
	});
	const worker = await startWorker({ root: ROOT, dataDir: folder, siteUrl, hot: false, variables });
	stoppers.push(worker.stop);
	// It reads the whole WordPress first, which takes longer than a visitor waits.
	const isRead = async () => (await fetch(`${siteUrl}/en/blog`)).ok;
	await waitUntil(isRead, START_TIMEOUT_MS, "the blog");
}

let failures = 0;
try {
	const siteUrl = `http://localhost:${await findFreePort()}`;
	const origin = { siteOrigin: siteUrl, secret: LOCAL_BLOG_SECRET };
	const wordpress = await startTestWordpress(origin, folder);
	stoppers.push(wordpress.stop);
	const release = await wordpress.run('echo get_bloginfo("version"), " with ", get_template();');
	const registered = await wordpress.run(
		"echo wp_json_encode(array_keys(WP_Block_Type_Registry::get_instance()->get_all_registered()));",
	);
	const { cases, unknown } = chooseCases(readCases(), JSON.parse(registered));
	console.log(`WordPress ${release}: ${cases.length} posts`);
	for (const block of unknown)
		console.log(`FAIL ${block} has neither a case nor a reason for none`);
	failures += unknown.length;

	const chosen = cases.filter(({ name }) => name.includes(only));
	const posts: [Case, string][] = [];
	for (const each of chosen) posts.push([each, await publish(wordpress, each)]);
	const themeUrl = await wordpress.serveTheme();
	await startSite(siteUrl, wordpress.url);
	const browser = await launchChromium();
	stoppers.push(() => browser.close());
	mkdirSync(PICTURES, { recursive: true });
	for (const width of WIDTHS) {
		const { see } = await openPage(browser, width);
		for (const [{ name }, slug] of posts) {
			const theirs = await see(`${themeUrl}/${slug}/`, THEME_POST, `${slug}-${width}-theme`);
			const ours = await see(`${siteUrl}/en/blog/${slug}`, SITE_POST, `${slug}-${width}`);
			const { wrong, reasons } = judge(compare(theirs, ours), name, width);
			const notes = reasons.map((reason) => `; on purpose, ${reason}`).join("");
			const verdict = wrong.length > 0 ? "FAIL" : "pass";
			console.log(`${verdict} ${String(width).padStart(4)} px  ${name}${notes}`);
			for (const { kind, text } of wrong) console.log(`     ${kind}: ${text}`);
			if (wrong.length > 0) failures++;
		}
	}
} finally {
	for (const stop of stoppers.reverse()) await stop();
	rmSync(folder, { recursive: true, force: true });
}
console.log(failures > 0 ? `${failures} differ` : "All are shown as in the theme");
process.exit(failures > 0 ? 1 : 0);
