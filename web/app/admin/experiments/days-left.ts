import type { ExperimentSummary } from "../../../../worker/contract/experiment-admin.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_DAYS = 7;

/** Days until the last look of a running test, 0 when it is over; undefined while none is due. Pure. */
export function daysLeft(
	{ state, startedAt, weeks }: Pick<ExperimentSummary, "state" | "startedAt" | "weeks">,
	now: number,
): number | undefined {
	if (state !== "running" || startedAt === null) return undefined;
	const end = Date.parse(startedAt) + weeks * WEEK_DAYS * DAY_MS;
	return Math.max(0, Math.ceil((end - now) / DAY_MS));
}
