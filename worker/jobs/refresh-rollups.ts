import type { Maintenance } from "../supabase/maintenance.ts";

/** Events may arrive late: from a browser's storage, a retried message, the spool (docs/architecture.md#rollups). */
const DAYS_REROLLED = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Recomputes the closed days that late events may have changed. */
export function refreshRollups(maintenance: Maintenance, now: number): Promise<void> {
	const day = (ago: number) => new Date(now - ago * DAY_MS).toISOString().slice(0, 10);
	return maintenance.refreshRollups(day(DAYS_REROLLED), day(1));
}
