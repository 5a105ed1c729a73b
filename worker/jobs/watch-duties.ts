import type { DutyState } from "../../contract/system-schema.ts";
import type { Services } from "../services.ts";

/** The duties through which operators learn of all others. */
const WATCHERS: ReadonlySet<string> = new Set(["check_alerts", "send_due_mails"]);
const KEY = "duties:mailed";
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * When a duty by which alerts reach operators does not work itself, mails the support directly: neither database
 * nor queue is involved (docs/architecture/session.md#duties). Once in 24 hours. Never throws.
 */
export async function watchDuties(
	unwell: readonly Pick<DutyState, "name" | "problem">[],
	now: number,
	{ env, log, sendMail, writeMail }: Pick<Services, "env" | "log" | "sendMail" | "writeMail">,
): Promise<void> {
	const watcher = unwell.find(({ name }) => WATCHERS.has(name));
	if (watcher === undefined) return;
	try {
		const mailedAt = Number((await env.SPOOL.get(KEY)) ?? Number.NEGATIVE_INFINITY);
		if (now - mailedAt < DAY_MS) return;
		const to = env.SUPPORT_EMAIL;
		const key = `alert_watch:${now}`;
		const data = {
			failing_duties: unwell.map(({ name }) => name).join(","),
			problem: watcher.problem === null ? "" : `${watcher.name}: ${watcher.problem}`,
			opened_at: new Date(now).toISOString(),
		};
		const mail = await writeMail({ kind: "alert_watch", key, to, language: "fr", data });
		const result = await sendMail({ ...mail, key, to, headers: {} });
		if (!result.ok) throw new Error(result.reason);
		await env.SPOOL.put(KEY, String(now));
	} catch (error) {
		// The end of the chain: /healthz is degraded, and a monitor outside reads it.
		log.error("watch_mail_not_sent", { reason: String(error) });
	}
}
