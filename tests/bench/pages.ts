/**
 * `npm run bench:pages`: Lighthouse (mobile) on the public pages of the built Worker, on a separate stack
 * with production's settings. Prints scores, LCP, CLS, TBT and the gzipped bytes by kind; exits with 1
 * when a score is below 100 or a budget is exceeded.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import lighthouse from "lighthouse";
import { launchChromium } from "../../dev/browser.ts";
import { findFreePort, findFreePorts } from "../../dev/ports.ts";
import { startStack } from "../../dev/stack.ts";

const PATHS = process.argv.slice(2);
const DEFAULT_PATHS = ["/", "/en", "/pricing", "/en/pricing", "/beta", "/en/beta"];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
/** Gzipped bytes (docs/architecture.md#budgets). */
const BUDGETS: Record<string, number> = { script: 8192, stylesheet: 12_288, document: 20_480 };

interface Request {
	url: string;
	resourceType: string;
}

const dataDir = mkdtempSync(join(tmpdir(), "tabulia-pages-"));
const ports = await findFreePorts();
const site = `http://localhost:${ports.site}`;
const stack = await startStack({
	ports,
	dataDir,
	// Other environments exclude search engines, which lowers the SEO score.
	variables: { ENVIRONMENT: "production", SITE_ORIGIN: site, BILLING_PRICE_IDS: "price_local" },
});
const port = await findFreePort();
const browser = await launchChromium(`--remote-debugging-port=${port}`);
let failed = false;
try {
	for (const path of PATHS.length > 0 ? PATHS : DEFAULT_PATHS) await measure(path);
} finally {
	await browser.close();
	await stack.stop();
	rmSync(dataDir, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

async function measure(path: string): Promise<void> {
	const run = await lighthouse(site + path, {
		port,
		onlyCategories: [...CATEGORIES],
		logLevel: "error",
	});
	if (!run) throw new Error(`Lighthouse has no result for ${path}`);
	const { categories, audits } = run.lhr;
	const scores = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100));
	const metric = (id: string) => audits[id]?.displayValue ?? "?";
	const details = audits["network-requests"]?.details as { items?: Request[] } | undefined;
	const bytes = await gzippedBytes(details?.items ?? []);
	const over = Object.entries(BUDGETS).filter(([kind, limit]) => (bytes[kind] ?? 0) > limit);
	console.log(
		`${path.padEnd(14)} ${scores.join("/")}  LCP ${metric("largest-contentful-paint")}  CLS ${metric("cumulative-layout-shift")}  TBT ${metric("total-blocking-time")}  gzip ${JSON.stringify(bytes)}`,
	);
	for (const [kind, limit] of over) console.log(`  over budget: ${kind} > ${limit}`);
	const imperfect = Object.values(audits).filter(
		(audit) => audit.score !== null && audit.score < 1 && audit.scoreDisplayMode === "binary",
	);
	for (const { id, title } of imperfect) console.log(`  ${id}: ${title}`);
	if (over.length > 0 || scores.some((score) => score < 100)) failed = true;
}

/** `fetch` decompresses the text, so it is compressed again here. */
async function gzippedBytes(requests: readonly Request[]): Promise<Record<string, number>> {
	const bytes: Record<string, number> = {};
	for (const { url, resourceType } of requests) {
		const response = await fetch(url).catch(() => undefined);
		if (!response?.ok || new URL(url).pathname === "/e") continue;
		const body = new Uint8Array(await response.arrayBuffer());
		const isText = /text|javascript|json|svg|xml/.test(response.headers.get("content-type") ?? "");
		const kind = resourceType.toLowerCase();
		bytes[kind] = (bytes[kind] ?? 0) + (isText ? gzipSync(body).length : body.length);
	}
	return bytes;
}
