/**
 * Seconds between two runs of a cron of wrangler.toml.
 * @throws Error for a form that we do not use.
 * @example intervalOf("*\/5 * * * *") // 300
 */
export function intervalOf(cron: string): number {
	const [, minutes] = /^\*\/(\d+) \* \* \* \*$/.exec(cron) ?? [];
	if (minutes !== undefined) return Number(minutes) * 60;
	if (/^\d+ \d+ \* \* \*$/.test(cron)) return 24 * 60 * 60;
	throw new Error(`unknown interval of the cron ${cron}`);
}
