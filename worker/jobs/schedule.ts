import type { Services } from "../services.ts";
import { confirmCancellations } from "./confirm-cancellations.ts";
import { refreshRollups } from "./refresh-rollups.ts";
import { verifyAttributions } from "./verify-attributions.ts";
import { watchExperiments } from "./watch-experiments.ts";

type Duty = (services: Services, now: number) => Promise<unknown>;

/** The duties of each cron of wrangler.toml, by name. */
const DUTIES: Record<string, Record<string, Duty>> = {
	"0 0 * * *": {
		make_partitions: ({ maintenance }) => maintenance.makePartitions(),
		// The other cron may run after the rollup of yesterday's last sign-ups.
		verify_attributions: (services) => verifyAttributions(services),
		refresh_rollups: ({ maintenance }, now) => refreshRollups(maintenance, now),
		expire_identifiers: ({ maintenance }) => maintenance.expireIdentifiers(),
		expire_money: ({ maintenance }) => maintenance.expireMoney(),
		expire_mails: ({ maintenance }) => maintenance.expireMails(),
		add_usage_mails: ({ maintenance }, now) =>
			maintenance.addUsageMails(new Date(now).toISOString().slice(0, 10)),
	},
	"*/5 * * * *": {
		replay_spool: ({ spool, ingest }) => spool.replay(ingest),
		verify_attributions: (services) => verifyAttributions(services),
		refresh_today: ({ maintenance }) => maintenance.refreshToday(),
		confirm_cancellations: (services) => confirmCancellations(services),
		// Before the duties about mails: it adds some, and the weekly one names what it finds.
		watch_experiments: (services, now) => watchExperiments(services, now),
		check_alerts: async ({ maintenance, spool }, now) =>
			maintenance.checkAlerts(new Date(now).toISOString(), await spool.count().catch(() => null)),
		add_weekly_mails: ({ maintenance }, now) =>
			maintenance.addWeeklyMails(new Date(now).toISOString()),
		// After the duties that add mails.
		send_due_mails: ({ sendDueMails }) => sendDueMails(),
		annotate_release: ({ env, maintenance }) => maintenance.annotateRelease(env.RELEASE),
	},
};

/**
 * Runs a cron's duties one after the other; one that fails does not keep the next from running.
 * @throws Error naming the duties that failed, so that the platform shows the run as failed.
 */
export async function runSchedule(cron: string, now: number, services: Services): Promise<void> {
	const failed: string[] = [];
	for (const [name, duty] of Object.entries(DUTIES[cron] ?? {})) {
		try {
			services.log.info("duty_done", { duty: name, result: await duty(services, now) });
		} catch (error) {
			services.log.error("duty_failed", { duty: name, reason: String(error) });
			failed.push(name);
		}
	}
	if (failed.length > 0) throw new Error(`duties failed: ${failed.join(", ")}`);
}
