/**
 * `npm run drill`: a site with visitors loses its database and gets a new one (docs/operations/runbook.md#restore). Database,
 * spool and KV of a running stack move to a new stack; all that visitors did meanwhile must arrive, once.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCron } from "../../dev/cron.ts";
import { setFault } from "../../dev/faults.ts";
import { findFreePorts } from "../../dev/ports.ts";
import { startStack } from "../../dev/stack.ts";
import { copyDatabase } from "../../dev/supabase/schema.ts";
import { LOCAL_HEALTH_TOKEN } from "../../dev/worker-env.ts";
import type { SpoolCount } from "../../worker/events/spool.ts";
import { copyOf, startTestCluster } from "../cluster.ts";
import { readKv, writeKv } from "./kv.ts";
import { untilEqual } from "./ledger.ts";
import { startSplitter } from "./splitter.ts";
import { Traffic } from "./traffic.ts";

const LOAD_MS = 8_000;
/** Three attempts of the queue, after 10, 20 and 40 s, then the dead-letter queue: see `consume.ts`. */
const QUEUE_GIVES_UP_MS = 72_000;
const EQUAL_WITHIN_S = 60;
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

const folder = mkdtempSync(join(tmpdir(), "tabulia-drill-"));
const stoppers: (() => unknown)[] = [await startTestCluster()];
const begun = Date.now();
const step = (text: string) =>
	console.log(`${((Date.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${text}`);

async function waiting(site: string): Promise<SpoolCount> {
	const headers = { authorization: `Bearer ${LOCAL_HEALTH_TOKEN}` };
	const health = (await (await fetch(`${site}/healthz`, { headers })).json()) as {
		dependencies: { spool: SpoolCount };
	};
	return health.dependencies.spool;
}

try {
	const [oldDir, newDir] = [join(folder, "old"), join(folder, "new")];
	const address = await findFreePorts();
	const siteUrl = `http://127.0.0.1:${address.site}`;
	const variables = { SITE_ORIGIN: siteUrl };
	const database = await copyOf("empty");
	const old = await startStack({
		...{ ports: await findFreePorts(), dataDir: oldDir, variables, database },
	});
	stoppers.push(old.stop);
	let present = old.urls.site;
	const splitter = await startSplitter(address.site, () => present);
	stoppers.push(splitter.close);

	const traffic = new Traffic(siteUrl).start();
	await wait(LOAD_MS);
	await setFault(old, { part: "rest", mode: "down" });
	const downSince = Date.now();
	step("the database is cut off; visitors go on");
	const dump = await copyDatabase(database, "dump");
	step("dumped");
	await wait(LOAD_MS);
	await traffic.stop();
	await wait(QUEUE_GIVES_UP_MS);
	for (let [before, now] = [-1, 0]; before !== now || now === 0; ) {
		await wait(12_000);
		[before, now] = [now, (await waiting(old.urls.site)).waitingBatches];
	}
	const { waitingBatches, waitingEvents, deadBatches } = await waiting(old.urls.site);
	step(`the queue is in the spool: ${waitingBatches} batches, ${waitingEvents} events`);
	const kv = await readKv(oldDir);
	step(
		`KV: ${Object.entries(kv)
			.map(([name, entries]) => `${name} ${entries.length}`)
			.join(", ")}`,
	);
	await old.stop();

	mkdirSync(newDir);
	// Sessions and API keys stay valid; a project of its own would have others.
	cpSync(join(oldDir, "secrets.json"), join(newDir, "secrets.json"));
	await writeKv(newDir, kv);
	const restored = await startStack({
		...{ ports: await findFreePorts(), dataDir: newDir, variables, database: dump },
	});
	stoppers.push(restored.stop);
	step("restored");
	present = restored.urls.site;
	traffic.start();
	await runCron(present, "*/5 * * * *");
	await wait(LOAD_MS);
	await traffic.stop();
	const { ledger } = await untilEqual(restored, traffic, EQUAL_WITHIN_S);
	step(`the ledger is equal: ${JSON.stringify(ledger)}`);
	const minutes = ((Date.now() - downSince) / 60_000).toFixed(1);
	console.log(`minutes from the cut to the equal ledger: ${minutes}`);
	console.log(`failed requests of ${traffic.requests}: ${JSON.stringify([...traffic.failures])}`);
	if (ledger.lost > 0 || deadBatches > 0 || traffic.failures.size > 0) process.exitCode = 1;
} finally {
	for (const stopper of stoppers.reverse()) await stopper();
	rmSync(folder, { recursive: true, force: true });
}
process.exit();
