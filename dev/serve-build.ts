/**
 * `node dev/serve-build.ts {folder}`: the Worker of `vite build` in workerd, with the port, variables and state of the
 * stack (dev/worker.ts). It is what `wrangler dev` runs, without the second Worker that it puts in front: that one took
 * three quarters of the processor time of a request.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions as readOptions } from "wrangler";
import { WORKER_STATE, WORKER_VARS } from "../vite.plugins.ts";
import { TLS_CERT, TLS_KEY } from "./certificate.ts";

const folder = join(process.argv[2] ?? "", "dist/tabulia");
const { SITE_PORT, [WORKER_STATE]: state = "", [WORKER_VARS]: variables = "{}" } = process.env;
const { [TLS_CERT]: cert, [TLS_KEY]: key } = process.env;
// Miniflare takes a list of modules in place of rules that find them.
const {
	bindings,
	modulesRules: _rules,
	...options
} = readOptions(join(folder, "wrangler.json")).workerOptions;
const modules = ["index.js", ...globSync("assets/*.js", { cwd: folder })];
const worker = new Miniflare(
	convertV4MiniflareOptions({
		...options,
		...(cert &&
			key && { httpsCert: readFileSync(cert, "utf8"), httpsKey: readFileSync(key, "utf8") }),
		...{ host: "localhost", port: Number(SITE_PORT), log: new Log(LogLevel.WARN) },
		bindings: { ...(bindings as object), ...JSON.parse(variables) },
		modules: modules.map((name) => ({ type: "ESModule", path: join(folder, name) })),
		modulesRoot: folder,
		// As `wrangler dev` and `vite dev` name it.
		resourcePersistencePath: join(state, "v3"),
		// dev/cron.ts calls the scheduled handler.
		unsafeTriggerHandlers: true,
		// Does not request the visitor's location from Cloudflare.
		cf: false,
	}),
);
const stop = async () => {
	await worker.dispose();
	process.exit();
};
process.once("SIGTERM", stop);
process.once("disconnect", stop);
