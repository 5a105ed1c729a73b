/** A real WordPress on PHP's own web server. */
import { join } from "node:path";
import { type Part, startPart, whenReady } from "../../processes.ts";
import { prepareSite, type Site, type SiteOptions } from "./site.ts";

export interface RealWordpress {
	url: string;
	site: Site;
	/** Another server for the same site, without our plugin: visitors get the theme's pages. @returns its address. */
	serveTheme(port: number): Promise<string>;
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
	const parts: Part[] = [];
	const serve = async (url: string, logFile: string, more: Record<string, string> = {}) => {
		const part = startPart({
			name: "WordPress",
			args: [options.php, "-S", new URL(url).host, "-t", root],
			cwd: root,
			env: { ...env, PHP_CLI_SERVER_WORKERS: WORKERS, ...more },
			logFile: join(options.dataDir, logFile),
		});
		parts.push(part);
		await whenReady(part, `${url}/wp-json/wp/v2/posts?per_page=1`, START_TIMEOUT_MS);
		return part;
	};
	const part = await serve(options.url, "wordpress.log");
	const serveTheme = async (port: number) => {
		const url = `http://127.0.0.1:${port}`;
		const noPlugins = join(options.dataDir, "no-plugins");
		await serve(url, "theme.log", {
			...{ LOCAL_WORDPRESS_URL: url, LOCAL_WORDPRESS_PLUGINS: noPlugins },
		});
		return url;
	};
	const stop = async () => {
		for (const each of parts) await each.stop();
	};
	return { url: options.url, site, serveTheme, failed: part.ended, stop };
}
