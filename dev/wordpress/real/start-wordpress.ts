/** A real WordPress on PHP's own web server. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Part, startPart } from "../../processes.ts";
import { prepareSite, type Site, type SiteOptions } from "./site.ts";

export interface RealWordpress {
	url: string;
	site: Site;
	/** Settles when the server ends, with a sentence that says how. */
	ended: Promise<string>;
	stop(): Promise<void>;
}

const READY_WITHIN_MS = 30_000;
/** A save asks for WP-Cron, and that one for the site: one process could not answer itself. */
const WORKERS = "4";
const LEASH = join(import.meta.dirname, "../../leash.ts");

/**
 * Starts it and resolves when it answers; the first time it installs and seeds.
 * @throws when it does not, with its last words.
 */
export async function startRealWordpress(options: SiteOptions): Promise<RealWordpress> {
	const site = await prepareSite(options);
	const { root, env } = site;
	const { host } = new URL(options.url);
	const router = join(import.meta.dirname, "router.php");
	const part = startPart({
		name: "WordPress",
		command: process.execPath,
		// Mail goes nowhere.
		args: [LEASH, options.php, "-d", "sendmail_path=true", "-S", host, "-t", root, router],
		cwd: root,
		env: { ...env, PHP_CLI_SERVER_WORKERS: WORKERS },
		logFile: join(options.dataDir, "wordpress.log"),
	});
	try {
		await Promise.race([
			answers(options.url),
			part.ended.then((reason) => Promise.reject(new Error(reason))),
		]);
	} catch (error) {
		await part.stop();
		throw error;
	}
	return { url: options.url, site, ended: part.ended, stop: () => stop(part) };
}

async function stop(part: Part): Promise<void> {
	await part.stop();
	await part.ended;
}

async function answers(url: string): Promise<void> {
	const deadline = Date.now() + READY_WITHIN_MS;
	let last = "no answer";
	while (Date.now() < deadline) {
		try {
			const answer = await fetch(`${url}/wp-json/wp/v2/posts?per_page=1`, { redirect: "manual" });
			if (answer.status === 200) return;
			last = `${answer.status} ${(await answer.text()).slice(0, 500)}`;
		} catch (error) {
			last = String(error);
		}
		await sleep(100);
	}
	throw new Error(`WordPress did not answer within ${READY_WITHIN_MS / 1000} s: ${last}`);
}
