/** The Worker in workerd: the build, or the sources under `vite dev`. */
import { join } from "node:path";
import { SEO } from "../contract/paths.ts";
import { WORKER_STATE, WORKER_VARS } from "../vite.plugins.ts";
import { type Certificate, TLS_CERT, TLS_KEY } from "./certificate.ts";
import { type Part, startPart, whenReady } from "./processes.ts";
import type { WorkerVariables } from "./worker-env.ts";

interface Options {
	root: string;
	/** Holds the state of KV and queues, and the log. */
	dataDir: string;
	/** With a port. */
	siteUrl: string;
	/** An address with https needs one. */
	certificate?: Certificate | undefined;
	hot: boolean;
	variables: WorkerVariables;
}

const START_TIMEOUT_MS = 60_000;

/** Starts the Worker and resolves when it responds. @throws when it ends or does not respond. */
export async function startWorker(options: Options): Promise<Part> {
	const { root, dataDir, siteUrl, certificate, hot, variables } = options;
	const { port } = new URL(siteUrl);
	const vite = join(root, "node_modules/.bin/vite");
	const part = startPart({
		name: "the Worker",
		...(hot
			? { args: [vite, "dev", "--port", port, "--strictPort", "--host", "localhost"] }
			: { script: join(import.meta.dirname, "serve-build.ts"), args: [root] }),
		cwd: root,
		logFile: join(dataDir, "logs/worker.log"),
		env: {
			SITE_PORT: port,
			...(certificate && { [TLS_CERT]: certificate.cert, [TLS_KEY]: certificate.key }),
			WRANGLER_SEND_METRICS: "false",
			DO_NOT_TRACK: "1",
			NO_COLOR: "1",
			WRANGLER_REGISTRY_PATH: join(dataDir, "registry"),
			WRANGLER_LOG_PATH: join(dataDir, "logs/wrangler"),
			[WORKER_VARS]: JSON.stringify(variables),
			[WORKER_STATE]: join(dataDir, "worker-state"),
		},
	});
	// Not a page: the first one reads the definitions of tests, which a test may still be about to publish.
	await whenReady(part, siteUrl + SEO.robots, START_TIMEOUT_MS);
	return part;
}
