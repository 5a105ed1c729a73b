/** The mails of operators, from the switch to the inbox, in both languages (docs/product/back-office.md#mails-of-operators). */

import { ADMIN_PATHS, API, appLink } from "../../contract/paths.ts";
import { runCron } from "../../dev/cron.ts";
import { readMails } from "../../dev/mail.ts";
import { expect, test } from "../kept-browser.ts";
import { arriveAs } from "../pages/admin-pages.ts";
import { emailOf } from "../pages/operator-session.ts";
import { languagesOf, TEXTS } from "../pages/texts.ts";

const FIVE_MINUTES = "*/5 * * * *";
const MINUTE_MS = 60_000;

/** Noon UTC of a Monday to come, which is past 8:00 in Paris all year round. Today's mails may have been made already. */
function mondayIn(weeks: number): Date {
	const now = new Date();
	const days = ((8 - now.getUTCDay()) % 7 || 7) + 7 * weeks;
	return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, 12));
}
const day = (date: Date, ago: number) =>
	new Date(date.getTime() - ago * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10);

for (const [nth, language] of languagesOf(import.meta.filename).entries()) {
	test(`an operator gets the weekly report and an alert by mail (${language})`, async ({
		page,
		sql,
		stack,
	}) => {
		const { admin, mails } = TEXTS[language];
		const email = emailOf("super");
		await sql(`with changed as (update public.profiles set language = '${language}'
			where email = '${email}' returning 1), closed as (delete from private.alerts returning 1),
			off as (update private.admins set wants_weekly_mail = false, wants_alert_mails = false returning 1)
			select count(*) from changed`);
		await arriveAs(page, stack, "super");
		await page.goto(appLink(ADMIN_PATHS.account, language));
		for (const label of [admin.mails.weekly, admin.mails.alerts]) {
			const choice = page.getByRole("switch", { name: new RegExp(`^${label}`) });
			const stored = page.waitForResponse(/set_mail_preferences/);
			await choice.click();
			expect((await stored).ok()).toBe(true);
			await page.reload();
			await expect(choice).toBeChecked();
		}

		/** The mail that has this subject, its gaps filled with anything. */
		const received = async (subject: string) => {
			// Subjects have plain spaces only.
			const pattern = new RegExp(`^${subject.replace(/\s/g, " ").replace(/\{\{\w+\}\}/g, ".+")}$`);
			return (await readMails(stack.urls.mail, email)).filter((mail) => pattern.test(mail.subject));
		};
		const failed = async () =>
			(await sql("select coalesce(sum(n), 0)::int as n from private.failed_responses"))[0]?.n;
		const before = Number(await failed());
		// Refused like calls with a wrong signing secret.
		for (let call = 0; call < 5; call++) {
			await fetch(stack.urls.site + API.billing, { method: "POST", body: "{}" });
		}
		await expect.poll(failed).toBe(before + 5);
		for (const minutes of [1, 6, 11]) {
			await runCron(stack.urls.site, FIVE_MINUTES, Date.now() + minutes * MINUTE_MS);
		}
		await expect.poll(() => received(mails.alert_webhook.subject)).toHaveLength(1);
		const [alert] = await received(mails.alert_webhook.subject);
		await page.goto(/https?:\S+\/system\S*/.exec(alert?.text ?? "")?.[0] ?? "");
		await expect(page.getByText(admin.system.alerts.kinds.webhook.title)).toBeVisible();

		const monday = mondayIn(nth);
		for (let run = 0; run < 2; run++) {
			await runCron(stack.urls.site, FIVE_MINUTES, monday.getTime());
		}
		const week = `period=custom&from=${day(monday, 7)}&to=${day(monday, 1)}&lang=${language}`;
		// On a Monday the runs above have sent that day's as well.
		const reports = async () =>
			(await received(mails.weekly_report.subject)).filter(({ text }) =>
				text?.includes(`${stack.urls.site}${ADMIN_PATHS.campaigns}?${week}`),
			);
		await expect.poll(reports).toHaveLength(1);

		const [report] = await reports();
		for (const { label } of mails.weekly_report.facts.slice(0, 5)) {
			expect(report?.text).toContain(label);
		}
		expect(report?.text).not.toContain("{{");
	});
}
