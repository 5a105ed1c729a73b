/** The Worker in workerd: the build under `wrangler dev`, or the sources under `vite dev`. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { WORKER_STATE, WORKER_VARS } from "../vite.plugins.ts";
import { type Part, startPart } from "./processes.ts";
import { type WorkerVariables, writeEnvFile } from "./worker-env.ts";

interface Options {
	root: string;
	/** Holds the state of KV and queues, the variables' file and the log. */
	dataDir: string;
	port: number;
	hot: boolean;
	variables: WorkerVariables;
}

const READY_WITHIN_MS = 60_000;

/** Starts the Worker; resolves once it answers. @throws when it ends or stays silent instead. */
export async function startWorker({ root, dataDir, port, hot, variables }: Options): Promise<Part> {
	const bin = (name: string) => join(root, "node_modules/.bin", name);
	const state = join(dataDir, "worker-state");
	const envFile = join(dataDir, "worker.env");
	writeEnvFile(envFile, variables);
	const address = ["--port", String(port)];
	const command = hot
		? [bin("vite"), "dev", ...address, "--strictPort", "--host", "localhost"]
		: [
				...[bin("wrangler"), "dev", ...address, "--ip", "localhost"],
				...["--env-file", envFile, "--persist-to", state],
				// Ports of their own would collide with a second stack's.
				...["--inspector-port", "0", "--show-interactive-dev-session=false"],
			];
	const part = startPart({
		name: "the Worker",
		command: process.execPath,
		args: [join(root, "dev/leash.ts"), ...command],
		cwd: root,
		logFile: join(dataDir, "logs/worker.log"),
		env: {
			SITE_PORT: String(port),
			WRANGLER_SEND_METRICS: "false",
			DO_NOT_TRACK: "1",
			NO_COLOR: "1",
			WRANGLER_REGISTRY_PATH: join(dataDir, "registry"),
			WRANGLER_LOG_PATH: join(dataDir, "logs/wrangler"),
			...(hot ? { [WORKER_VARS]: JSON.stringify(variables), [WORKER_STATE]: state } : {}),
		},
	});
	await Promise.race([
		answers(`http://localhost:${port}/healthz`),
		part.ended.then((reason) => Promise.reject(new Error(reason))),
	]).catch(async (error: unknown) => {
		await part.stop();
		throw error;
	});
	return part;
}

/** Any answer will do: what it says is the tests' business. */
async function answers(url: string): Promise<void> {
	const deadline = Date.now() + READY_WITHIN_MS;
	while (Date.now() < deadline) {
		try {
			await fetch(url, { signal: AbortSignal.timeout(5000) });
			return;
		} catch {
			await sleep(100);
		}
	}
	throw new Error(`${url} did not answer within ${READY_WITHIN_MS / 1000} s`);
}
