/** Calls the Worker's scheduled handler on its crons: a local workerd does not. */

const FIVE_MINUTES_MS = 5 * 60 * 1000;

/**
 * Runs the crons of wrangler.toml: now, so that the demo's tests are published, every five minutes, and at midnight UTC.
 * @returns what stops them
 */
export function startCrons(siteUrl: string, onFailure: (error: Error) => void): () => void {
	const run = (cron: string) => void runCron(siteUrl, cron).catch(onFailure);
	let timer: NodeJS.Timeout;
	const schedule = () => {
		const next = Math.ceil((Date.now() + 1) / FIVE_MINUTES_MS) * FIVE_MINUTES_MS;
		timer = setTimeout(() => {
			run("*/5 * * * *");
			if (new Date(next).toISOString().endsWith("T00:00:00.000Z")) run("0 0 * * *");
			schedule();
		}, next - Date.now());
	};
	run("*/5 * * * *");
	schedule();
	return () => clearTimeout(timer);
}

/** Runs one cron, as at that time. @throws when a duty of it fails. */
export async function runCron(siteUrl: string, cron: string, at = Date.now()): Promise<void> {
	const url = new URL("/cdn-cgi/local/scheduled", siteUrl);
	url.searchParams.set("cron", cron);
	url.searchParams.set("time", String(at));
	const { ok, status } = await fetch(url);
	if (!ok) throw new Error(`The cron "${cron}" failed with HTTP ${status}`);
}
