import { forLog, withoutPrivate } from "../http/log.ts";
import type { Services } from "../services.ts";
import { addNewsletterMails } from "./add-newsletter-mails.ts";
import { checkStripe } from "./check-stripe.ts";
import { confirmCancellations } from "./confirm-cancellations.ts";
import { fillFees } from "./fill-fees.ts";
import { maintain } from "./maintain.ts";
import { readBlog } from "./read-blog.ts";
import { sendConversions } from "./send-conversions.ts";
import { sendDueMails } from "./send-due-mails.ts";
import { verifyAttributions } from "./verify-attributions.ts";
import { watchDuties } from "./watch-duties.ts";
import { watchExperiments } from "./watch-experiments.ts";

const timeOf = (at: number) => new Date(at).toISOString();

type Duty = (services: Services, now: number) => Promise<unknown>;

/** The duties of each cron of wrangler.toml, by name. */
const DUTIES: Record<string, Record<string, Duty>> = {
	"0 0 * * *": {
		make_partitions: (services) => maintain(services, "make_partitions"),
		expire_identifiers: (services) => maintain(services, "expire_identifiers"),
		drop_expired_events: (services) => maintain(services, "drop_expired_events"),
		expire_money: (services) => maintain(services, "expire_money"),
		expire_mails: (services) => maintain(services, "expire_mails"),
		add_usage_mails: (services, now) =>
			maintain(services, "add_usage_mails", { today: timeOf(now).slice(0, 10) }),
	},
	"*/5 * * * *": {
		replay_spool: ({ spool, ingest }) => spool.replay(ingest),
		verify_attributions: (services) => verifyAttributions(services),
		refresh_facts: (services) => maintain(services, "refresh_facts"),
		// Each night, after the facts of the day that has closed.
		check_figures: (services) => maintain(services, "check_figures"),
		confirm_cancellations: (services) => confirmCancellations(services),
		fill_fees: (services, now) => fillFees(services, now),
		// Each night, in as many runs as Stripe's limits ask for.
		check_stripe: (services, now) => checkStripe(services, now),
		// Before the duties about mails: it adds some, and the weekly one names what it finds.
		watch_experiments: (services, now) => watchExperiments(services, now),
		publish_links: ({ links }) => links.publish(),
		publish_filled_cells: ({ filledCells }) => filledCells.publish(),
		check_alerts: async (services, now) => {
			const spooled = await services.spool.count().catch(() => null);
			return maintain(services, "check_alerts", {
				at_time: timeOf(now),
				waiting_batches: spooled?.waitingBatches ?? null,
				dead_batches: spooled?.deadBatches ?? null,
			});
		},
		add_weekly_mails: (services, now) =>
			maintain(services, "add_weekly_mails", { at_time: timeOf(now) }),
		// Before the duty that mails about it.
		store_trial_calls: (services) => {
			const calls = Number(services.env.TRIAL_CALLS_PER_MONTH) || null;
			return maintain(services, "store_trial_calls", { calls });
		},
		add_plan_mails: (services, now) =>
			maintain(services, "add_plan_mails", { at_time: timeOf(now) }),
		// After the duties that add mails.
		send_due_mails: (services) => sendDueMails(services),
		// After the duty that verifies where sign-ups come from.
		send_conversions: (services) => sendConversions(services),
		// It waits for WordPress, up to half a minute.
		read_blog: (services) => readBlog(services),
		add_newsletter_mails: (services, now) => addNewsletterMails(services, now),
		annotate_release: (services) =>
			maintain(services, "annotate_release", { release: services.env.RELEASE }),
	},
};

/** How often each duty runs, in seconds: as its most frequent cron. */
const INTERVALS: Record<string, number> = {};
for (const [cron, duties] of Object.entries(DUTIES)) {
	for (const name of Object.keys(duties)) {
		INTERVALS[name] = Math.min(INTERVALS[name] ?? Number.POSITIVE_INFINITY, intervalOf(cron));
	}
}

/**
 * Runs a cron's duties one after the other and records each; one that fails does not keep the next from running.
 * @throws Error naming the duties that failed, so that the platform shows the run as failed.
 */
export async function runSchedule(cron: string, now: number, services: Services): Promise<void> {
	const failed: string[] = [];
	const run = await services.duties.open(now, INTERVALS);
	for (const [name, duty] of Object.entries(DUTIES[cron] ?? {})) {
		try {
			services.log.info("duty_done", { duty: name, result: await duty(services, now) });
			await run.add(name, null);
		} catch (error) {
			const reason = describeFailure(error);
			services.log.error("duty_failed", { duty: name, reason });
			failed.push(name);
			await run.add(name, reason);
		}
	}
	await watchDuties(await run.close(), now, services);
	if (failed.length > 0) throw new Error(`duties failed: ${failed.join(", ")}`);
}

const MAX_LENGTH = 200;

/** Why a duty failed, for operators and mails: one short line without addresses and tokens. */
export function describeFailure(error: unknown): string {
	const text = error instanceof Error ? error.message : String(error);
	return forLog(withoutPrivate(text.replace(/\s+/g, " "))).slice(0, MAX_LENGTH);
}

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
