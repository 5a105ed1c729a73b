/** Vitest's global set-up of the projects that need PostgreSQL. */
import { startTestCluster } from "./cluster.ts";

let stop: () => Promise<void>;

export async function setup(): Promise<void> {
	stop = await startTestCluster();
}

export async function teardown(): Promise<void> {
	await stop();
}
