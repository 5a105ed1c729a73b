/**
 * `npm run proof -- browsers [firefox|webkit] [PART…]`: Firefox and WebKit at the real site over HTTPS, one after the
 * other: documents, behaviours, an account, an operator, leaving while the app loads, consent. No error, no violation
 * of the policy, and the ledger is equal after each. Pictures of all pages are stored in .local/browsers/.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { makeCertificate, trustCertificate } from "../../dev/certificate.ts";
import { findFreePorts } from "../../dev/ports.ts";
import { startStack } from "../../dev/stack.ts";
import { journeyContent } from "../../e2e/journey-content.ts";
import { ANALYTICS_TAG_ID, PIXEL_ID } from "../../e2e/third-parties.ts";
import { copyOf, startTestCluster } from "../cluster.ts";
import { untilEqual } from "../operations/ledger.ts";
import { startSplitter } from "../operations/splitter.ts";
import type { Engine, EngineOptions } from "./engine.ts";
import { startFirefox } from "./firefox.ts";
import { requireEngines } from "./install.ts";
import { PARTS, type Scene } from "./parts.ts";
import { standInByProxy } from "./third-parties.ts";
import { NOTE_PROBLEMS, Visitor } from "./visitor.ts";
import { startWebkit } from "./webkit.ts";

const ENGINES: Record<string, (options: EngineOptions) => Promise<Engine>> = {
	firefox: startFirefox,
	webkit: startWebkit,
};
const PICTURES = resolve(import.meta.dirname, "../../.local/browsers");
const SETTLED_WITHIN_S = 60;
const NOBODY = { accepted: new Set<string>(), clicked: new Set<string>() };

const wanted = process.argv.slice(2);
const chosen = <T>(all: Record<string, T>) => {
	const some = Object.entries(all).filter(([name]) => wanted.includes(name));
	return some.length > 0 ? some : Object.entries(all);
};
requireEngines(chosen(ENGINES).map(([name]) => name));

const folder = mkdtempSync(join(tmpdir(), "tabulia-browsers-"));
const certificate = makeCertificate(folder);
trustCertificate(folder);
const stoppers: (() => unknown)[] = [await startTestCluster()];
const failures: string[] = [];

/** The site, at an address whose files can be made to wait. */
async function startSite() {
	const [ports, others] = [await findFreePorts(), await findFreePorts()];
	const held = new Map<RegExp, Promise<void>>();
	let inner = "";
	const front = await startSplitter(
		others.site,
		async (path) => {
			await Promise.all([...held].map(([pattern, until]) => pattern.test(path) && until));
			return inner;
		},
		certificate,
	);
	const stack = await startStack({
		...{ ports, dataDir: folder, tls: true, wordpressContent: journeyContent() },
		...{ mailEverySeconds: 0, database: await copyOf("seeded") },
		variables: { SITE_ORIGIN: front.url, PIXEL_ID, ANALYTICS_TAG_ID, VITALS_SAMPLE: "0" },
	});
	inner = stack.urls.site;
	stoppers.push(front.close, stack.stop);
	const hold = (pattern: RegExp) => {
		const { promise, resolve } = Promise.withResolvers<void>();
		held.set(pattern, promise);
		return () => {
			held.delete(pattern);
			resolve();
		};
	};
	return { stack, url: front.url, hold };
}

type Site = Awaited<ReturnType<typeof startSite>>;

/** Runs the parts in one engine. */
async function drive(name: string, start: (typeof ENGINES)[string], site: Site): Promise<void> {
	const { parties, address, stop } = await standInByProxy(certificate);
	const pictures = join(PICTURES, name);
	mkdirSync(pictures, { recursive: true });
	const options = { preload: NOTE_PROBLEMS, proxy: address };
	const engine = await start({ ...options, folder: mkdtempSync(join(folder, `${name}-`)) });
	const visitor = new Visitor(engine, site.url);
	const scene: Scene = {
		...{ visitor, parties, inbox: site.stack.urls.mail, hold: site.hold },
		picture: async (page) =>
			writeFileSync(join(pictures, `${page}.png`), await visitor.screenshot()),
	};
	const check = async (part: string, run: () => Promise<string[]>) => {
		const started = Date.now();
		const found = await run();
		const seconds = ((Date.now() - started) / 1000).toFixed(0);
		console.log(`${found.length > 0 ? "FAIL" : "ok  "} ${name}: ${part} (${seconds} s)`);
		for (const each of found) console.log(`     ${each}`);
		failures.push(...found);
	};
	for (const [part, run] of chosen(PARTS)) {
		await check(part, async () => {
			const found = await run(scene).catch((error: Error) => [error.message]);
			return [...found, ...(await visitor.problems())];
		});
	}
	await check("ledger", async () => {
		const settled = untilEqual(site.stack, NOBODY, SETTLED_WITHIN_S);
		return settled.then(
			() => [],
			(error: Error) => [error.message],
		);
	});
	await engine.close();
	await stop();
}

try {
	const site = await startSite();
	// One at a time: two browsers on two cores are slower than their time-outs.
	for (const [name, start] of chosen(ENGINES)) await drive(name, start, site);
} finally {
	for (const stop of stoppers.reverse()) await stop();
	rmSync(folder, { recursive: true, force: true });
}
process.exit(failures.length > 0 ? 1 : 0);
