/** How the duties of the cron go (docs/architecture.md#duties). Times are ISO 8601. */

/** What became of a duty since it was recorded last: the argument of `rpc record_duties`. */
export interface DutyResult {
	name: string;
	succeeded_at: string | null;
	failed_at: string | null;
	/** In a row; since the success, if there is one. */
	failures: number;
	/** Why it failed the last time, without addresses and tokens. */
	problem: string | null;
}

export interface DutyState extends DutyResult {
	every_seconds: number;
	/** `failing` after three failures in a row, `late` when the last success is older than twice the interval. */
	state: "ok" | "failing" | "late";
}
