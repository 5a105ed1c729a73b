/**
 * `npm run proof -- releases [REF]`: this commit and an earlier one (the one before it, by default) serve the same
 * visitors, request by request, over one database, while two migrations run. No request may fail, and the ledger must
 * be equal.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { execa } from "execa";
import { runSql } from "../../dev/control-client.ts";
import { findFreePorts } from "../../dev/ports.ts";
import { startStack } from "../../dev/stack.ts";
import { startWorker } from "../../dev/worker.ts";
import { localVariables } from "../../dev/worker-env.ts";
import { copyOf, startTestCluster } from "../cluster.ts";
import { untilEqual } from "./ledger.ts";
import { STEPS, type Step } from "./sample-migrations.ts";
import { startSplitter } from "./splitter.ts";
import { Traffic } from "./traffic.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const BETWEEN_STEPS_MS = 4_000;
const SETTLED_WITHIN_S = 60;

const [ref = "HEAD~1"] = process.argv.slice(2);
const git = (...args: string[]) =>
	execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

const folder = mkdtempSync(join(tmpdir(), "tabulia-releases-"));
const before = join(folder, "before");
const stoppers: (() => unknown)[] = [await startTestCluster()];
try {
	git("worktree", "add", "--detach", before, ref);
	stoppers.push(() => void git("worktree", "remove", "--force", before));
	symlinkSync(join(ROOT, "node_modules"), join(before, "node_modules"));
	await execa("vite", ["build"], { cwd: before, preferLocal: true, localDir: ROOT });

	const [ports, others] = [await findFreePorts(), await findFreePorts()];
	const splitterUrl = `http://127.0.0.1:${others.wordpress}`;
	const variables = { SITE_ORIGIN: splitterUrl };
	const stack = await startStack({
		...{ ports, dataDir: join(folder, "data"), variables },
		database: await copyOf("empty"),
	});
	stoppers.push(stack.stop);
	const { supabase, wordpress, site } = stack.urls;
	const earlierUrl = `http://localhost:${others.site}`;
	const earlier = await startWorker({
		...{ root: before, dataDir: join(folder, "data-before"), siteUrl: earlierUrl, hot: false },
		variables: {
			...localVariables({
				...{ hot: false, siteUrl: splitterUrl, supabaseUrl: supabase, wordpressUrl: wordpress },
				...stack.keys,
			}),
		},
	});
	stoppers.push(earlier.stop);
	const sites = [site, earlierUrl];
	let requests = 0;
	const splitter = await startSplitter(others.wordpress, () => sites[requests++ % 2] as string);
	stoppers.push(splitter.close);

	const traffic = new Traffic(splitterUrl).start();
	for (const step of STEPS) {
		await wait(BETWEEN_STEPS_MS);
		const started = Date.now();
		await run(step);
		console.log(`${String(Date.now() - started).padStart(5)} ms  ${step.name}`);
	}
	await wait(BETWEEN_STEPS_MS);
	await traffic.stop();
	const { ledger } = await untilEqual(stack, traffic, SETTLED_WITHIN_S);
	console.log(`${git("rev-parse", "--short", "HEAD")} and ${git("rev-parse", "--short", ref)}`);
	console.log(`${requests} requests in turn; slowest ${traffic.slowest} ms`);
	console.log(`ledger: ${JSON.stringify(ledger)}`);
	console.log(`failed requests: ${JSON.stringify(Object.fromEntries(traffic.failures))}`);
	if (traffic.failures.size > 0 || ledger.lost > 0) process.exitCode = 1;

	async function run({ sql, ingest, isRepeated, mustBeZero }: Step) {
		const of = "'private.store_events(private.event_batch[],jsonb)'::regprocedure";
		const definition = await one<string>(`select pg_get_functiondef(${of}) as n`);
		const edited = ingest?.(definition) ?? "select";
		if (edited === definition) throw new Error("the sample migration does not fit store_events");
		let written: number;
		do {
			// Shorter than visitors wait: a lock that does not come is tried again, instead of a queue behind it.
			const results = await runSql(
				stack,
				`set lock_timeout = '2s'; begin; ${sql}; ${edited}; commit`,
			);
			written = results.find(({ affected }) => affected)?.affected ?? 0;
		} while (isRepeated && written > 0);
		if (mustBeZero && (await one<number>(mustBeZero)) !== 0)
			throw new Error(`not 0: ${mustBeZero}`);
	}

	async function one<T>(sql: string): Promise<T> {
		const [result] = await runSql(stack, sql);
		return result?.rows[0]?.n as T;
	}
} finally {
	for (const stopper of stoppers.reverse()) await stopper();
	rmSync(folder, { recursive: true, force: true });
}
process.exit();
