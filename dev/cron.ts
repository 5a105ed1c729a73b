/** Calls the Worker's scheduled handler on its crons: workerd does not by itself when it runs locally. */

/** The crons of wrangler.toml, and whether one is due at a five-minute mark. */
const CRONS: { cron: string; isDue: (at: Date) => boolean }[] = [
	{ cron: "*/5 * * * *", isDue: () => true },
	{ cron: "0 0 * * *", isDue: (at) => at.getUTCHours() === 0 && at.getUTCMinutes() === 0 },
];

const FIVE_MINUTES = 5 * 60 * 1000;

/** Runs the handler now, as the cron given. @throws when it fails. */
export async function runCron(siteUrl: string, cron: string): Promise<void> {
	const url = new URL("/cdn-cgi/handler/scheduled", siteUrl);
	url.searchParams.set("cron", cron);
	const answer = await fetch(url);
	if (!answer.ok) throw new Error(`The cron "${cron}" answered ${answer.status}`);
}

/** Runs each cron when it is due. @returns what stops it. */
export function keepTime(siteUrl: string, onFailure: (error: Error) => void): () => void {
	let timer: NodeJS.Timeout;
	const wait = () => {
		const next = Math.ceil((Date.now() + 1) / FIVE_MINUTES) * FIVE_MINUTES;
		timer = setTimeout(() => {
			for (const { cron, isDue } of CRONS) {
				if (isDue(new Date(next))) runCron(siteUrl, cron).catch(onFailure);
			}
			wait();
		}, next - Date.now());
	};
	wait();
	return () => clearTimeout(timer);
}
