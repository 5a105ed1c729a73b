/** Playwright's global set-up: a second stack on free ports, with new data. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePorts } from "../dev/ports.ts";
import { startStack } from "../dev/stack.ts";
import { copyOf, startTestCluster } from "../tests/cluster.ts";
import { journeyContent } from "./journey-content.ts";
import { ANALYTICS_TAG_ID, PIXEL_ID } from "./third-parties.ts";

/** Playwright's worker processes read the stack from this variable. */
export const STACK_VARIABLE = "TABULIA_E2E_STACK";

export default async function startStackForJourneys() {
	const stopCluster = await startTestCluster();
	const dataDir = mkdtempSync(join(tmpdir(), "tabulia-e2e-"));
	const { urls, keys, stop } = await startStack({
		ports: await findFreePorts(),
		dataDir,
		mailEverySeconds: 0,
		database: await copyOf("seeded"),
		wordpressContent: journeyContent(),
		// Further requests when a page is left would make the journeys differ from run to run.
		variables: { PIXEL_ID, ANALYTICS_TAG_ID, VITALS_SAMPLE: "0", AD_CONVERSIONS: "on" },
	});
	const workerLog = join(dataDir, "logs/worker.log");
	process.env[STACK_VARIABLE] = JSON.stringify({ urls, keys, workerLog });
	return async () => {
		await stop();
		await stopCluster();
		rmSync(dataDir, { recursive: true, force: true });
	};
}
