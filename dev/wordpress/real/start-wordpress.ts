/** A real WordPress on PHP's own web server. */
import { join } from "node:path";
import { startPart, whenReady } from "../../processes.ts";
import { prepareSite, type Site, type SiteOptions } from "./site.ts";

export interface RealWordpress {
	url: string;
	site: Site;
	/** Resolves when the server ends, with the reason. */
	failed: Promise<string>;
	stop(): Promise<void>;
}

const START_TIMEOUT_MS = 30_000;
/** A request that saves a post calls WP-Cron, which calls the site: one process would wait for itself. */
const WORKERS = "4";

/**
 * Starts it and resolves when it responds; the first start installs and seeds it.
 * @throws with the end of its output when it does not respond.
 */
export async function startRealWordpress(options: SiteOptions): Promise<RealWordpress> {
	const site = prepareSite(options);
	const { root, env } = site;
	const { host } = new URL(options.url);
	const part = startPart({
		name: "WordPress",
		// Mail is discarded.
		args: [options.php, "-d", "sendmail_path=true", "-S", host, "-t", root],
		cwd: root,
		env: { ...env, PHP_CLI_SERVER_WORKERS: WORKERS },
		logFile: join(options.dataDir, "wordpress.log"),
	});
	await whenReady(part, `${options.url}/wp-json/wp/v2/posts?per_page=1`, START_TIMEOUT_MS);
	const stop = async () => {
		await part.stop();
		await part.ended;
	};
	return { url: options.url, site, failed: part.ended, stop };
}
