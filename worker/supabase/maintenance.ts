import type { PostSummary } from "../../contract/blog.ts";
import { callOrThrow, type Database } from "./database.ts";

interface SpooledBatches {
	waitingBatches: number;
	deadBatches: number;
}

/** A post as its mail shows it. */
export type NewsletterPost = Pick<PostSummary, "id" | "language" | "title" | "excerpt" | "slug">;

/** Maintenance functions of the database, called by the cron. Each throws on failure. */
export interface Maintenance {
	/** Counts the closed days that changed (docs/architecture/money.md#facts). */
	refreshFacts(): Promise<void>;
	/** Compares the figures with their raw rows. @throws Error also when one differs */
	checkFigures(): Promise<void>;
	makePartitions(): Promise<void>;
	expireIdentifiers(): Promise<void>;
	/** Months of raw events that ended more than 25 months ago. */
	dropExpiredEvents(): Promise<void>;
	/** Payments without an account, after the time for which accounts must be kept. */
	expireMoney(): Promise<void>;
	/** Recipient and data of old mails. */
	expireMails(): Promise<void>;
	/** Last month's summary for customers, on the first days of a month (`YYYY-MM-DD`). */
	addUsageMails(today: string): Promise<void>;
	/** Mails about the state of plans that are due (ISO 8601). */
	addPlanMails(at: string): Promise<void>;
	/** The mail about last week for operators, on Mondays (ISO 8601). */
	addWeeklyMails(at: string): Promise<void>;
	/** The mails of posts that have none yet (docs/product/blog.md#newsletter). */
	addNewsletterMails(posts: readonly NewsletterPost[]): Promise<void>;
	/** Opens and closes alerts; `spool` is null when it cannot be counted (docs/product/back-office.md#alerts). */
	checkAlerts(at: string, spool: SpooledBatches | null): Promise<void>;
	/** The note of a release, once (docs/product/back-office.md#annotations). */
	annotateRelease(release: string): Promise<void>;
}

/** Hosted Supabase ends a statement of its API after 60 s; ours state 55 s where they need more than its usual 8 s. */
const TIMEOUT_MS = 60_000;
/** The cron's own limit is 15 minutes; what remains is done by its next run. */
const MAX_SLICES = 10;

export function createMaintenance(database: Database): Maintenance {
	/** A call that says that it did only a part of its work is repeated; one that found a problem has failed. */
	const call = async (name: string, args: Record<string, unknown> = {}) => {
		for (let slice = 0; slice < MAX_SLICES; slice++) {
			const data = await callOrThrow(database, name, args, TIMEOUT_MS);
			const { is_done, problem } = (data ?? {}) as { is_done?: boolean; problem?: string | null };
			if (problem) throw new Error(problem);
			if (is_done !== false) return;
		}
		throw new Error(`${name}: not done after ${MAX_SLICES} calls`);
	};
	return {
		refreshFacts: () => call("refresh_facts"),
		checkFigures: () => call("check_figures"),
		makePartitions: () => call("make_partitions"),
		expireIdentifiers: () => call("expire_identifiers"),
		dropExpiredEvents: () => call("drop_expired_events"),
		expireMoney: () => call("expire_money"),
		expireMails: () => call("expire_mails"),
		addUsageMails: (today) => call("add_usage_mails", { today }),
		addPlanMails: (at) => call("add_plan_mails", { at_time: at }),
		addWeeklyMails: (at) => call("add_weekly_mails", { at_time: at }),
		addNewsletterMails: (posts) => call("add_newsletter_mails", { posts }),
		checkAlerts: (at, spool) =>
			call("check_alerts", {
				at_time: at,
				waiting_batches: spool?.waitingBatches ?? null,
				dead_batches: spool?.deadBatches ?? null,
			}),
		annotateRelease: (release) => call("annotate_release", { release }),
	};
}
