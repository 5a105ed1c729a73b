import type { SystemReport } from "../../../../contract/system-schema.ts";

/** The checks of the system page, in the order in which they matter. */
export const CHECKS = [
	...(["alerts", "open", "duties", "ledger", "spool", "blog", "figures", "parts"] as const),
] as const;
export type Check = (typeof CHECKS)[number];

/** The checks that need a look, because something does not work or could not be read. */
export function whatIsWrong(report: SystemReport): Check[] {
	const { alerts, mails, billing, duties, ledger, spool, blog, figures } = report;
	const isWrong: Record<Check, boolean> = {
		alerts: alerts === null || alerts.open.length > 0,
		open:
			mails === null ||
			billing === null ||
			mails.failed.length > 0 ||
			billing.invalid.length > 0 ||
			billing.waiting_cancellations.length > 0 ||
			(billing.check?.problems ?? []).length > 0,
		duties: duties === null || duties.some(({ state }) => state !== "ok"),
		ledger: ledger === null || ledger.day.difference !== 0 || ledger.week.difference !== 0,
		spool: spool === null || spool.waitingBatches > 0 || spool.deadBatches > 0,
		blog: blog === null || !(blog.state === "up" || blog.state === "unknown"),
		figures: figures === null || figures.some(({ differences }) => differences.length > 0),
		parts: report.supabase.state === "down" || report.experiments.lastError !== null,
	};
	return CHECKS.filter((check) => isWrong[check]);
}
