/**
 * `npm run bench:pages`: Lighthouse (mobile) on the public pages of the built Worker, on a stack of
 * its own (design §13), set as in production. Prints scores, LCP, CLS, TBT and the gzipped bytes by
 * kind; exits 1 when a score is below 100 or a budget is passed.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import getPort from "get-port";
import lighthouse from "lighthouse";
import { launchChromium } from "../../dev/browser.ts";
import { findFreePorts } from "../../dev/ports.ts";
import { startStack } from "../../dev/stack.ts";

const PATHS = process.argv.slice(2);
const DEFAULT_PATHS = ["/", "/en", "/pricing", "/en/pricing", "/beta", "/en/beta"];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
/** Gzipped bytes (design §13). */
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
	// Elsewhere the site closes itself to search engines, which Lighthouse marks down.
	variables: { ENVIRONMENT: "production", SITE_ORIGIN: site },
});
const port = await getPort();
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
	if (!run) throw new Error(`Lighthouse gave no answer for ${path}`);
	const { categories, audits } = run.lhr;
	const scores = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100));
	const metric = (id: string) => audits[id]?.displayValue ?? "?";
	const details = audits["network-requests"]?.details as { items?: Request[] } | undefined;
	const bytes = await gzippedBytes(details?.items ?? []);
	const over = Object.entries(BUDGETS).filter(([kind, most]) => (bytes[kind] ?? 0) > most);
	console.log(
		`${path.padEnd(14)} ${scores.join("/")}  LCP ${metric("largest-contentful-paint")}  CLS ${metric("cumulative-layout-shift")}  TBT ${metric("total-blocking-time")}  gzip ${JSON.stringify(bytes)}`,
	);
	for (const [kind, most] of over) console.log(`  over budget: ${kind} > ${most}`);
	const imperfect = Object.values(audits).filter(
		(audit) => audit.score !== null && audit.score < 1 && audit.scoreDisplayMode === "binary",
	);
	for (const { id, title } of imperfect) console.log(`  ${id}: ${title}`);
	if (over.length > 0 || scores.some((score) => score < 100)) failed = true;
}

/** `fetch` takes the compression off again: what the text comes to is worked out here. */
async function gzippedBytes(requests: readonly Request[]): Promise<Record<string, number>> {
	const bytes: Record<string, number> = {};
	for (const { url, resourceType } of requests) {
		const answer = await fetch(url).catch(() => undefined);
		if (!answer?.ok || new URL(url).pathname === "/e") continue;
		const body = new Uint8Array(await answer.arrayBuffer());
		const isText = /text|javascript|json|svg|xml/.test(answer.headers.get("content-type") ?? "");
		const kind = resourceType.toLowerCase();
		bytes[kind] = (bytes[kind] ?? 0) + (isText ? gzipSync(body).length : body.length);
	}
	return bytes;
}
