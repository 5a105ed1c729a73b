/** Calls the Worker's scheduled handler on its crons: a local workerd does not. */

const FIVE_MINUTES_MS = 5 * 60 * 1000;

/** Runs the crons of wrangler.toml, every five minutes and at midnight UTC. @returns what stops them. */
export function startCrons(siteUrl: string, onFailure: (error: Error) => void): () => void {
	let timer: NodeJS.Timeout;
	const schedule = () => {
		const next = Math.ceil((Date.now() + 1) / FIVE_MINUTES_MS) * FIVE_MINUTES_MS;
		timer = setTimeout(() => {
			runCron(siteUrl, "*/5 * * * *").catch(onFailure);
			if (new Date(next).toISOString().endsWith("T00:00:00.000Z")) {
				runCron(siteUrl, "0 0 * * *").catch(onFailure);
			}
			schedule();
		}, next - Date.now());
	};
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
