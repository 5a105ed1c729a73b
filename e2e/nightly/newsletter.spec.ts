/** The newsletter, from a form of the site to the mail about a post and the end of it (docs/product/blog.md#newsletter). */

import { ACCOUNT_PATHS, ADMIN_PATHS, appLink, documentPath } from "../../contract/paths.ts";
import { runCron } from "../../dev/cron.ts";
import { readMails } from "../../dev/mail.ts";
import { recordedContent } from "../../dev/wordpress/recorded/content.ts";
import { expectNoViolation } from "../expect-accessible.ts";
import { expect, test } from "../kept-browser.ts";
import { arriveAs } from "../pages/admin-pages.ts";
import { languagesOf, TEXTS } from "../pages/texts.ts";

const HALF_AN_HOUR_MS = 31 * 60_000;

for (const language of languagesOf(import.meta.filename)) {
	test(`a reader subscribes, gets the newest post by mail, and leaves (${language})`, async ({
		page,
		sql,
		stack,
	}) => {
		// The duties of this stack begin today: begun on the day of a post, the nightly ones would be late.
		await runCron(stack.urls.site, "*/5 * * * *");
		const { admin, auth, common, mails } = TEXTS[language];
		const texts = auth.newsletter;
		const email = `reader-${language}@example.com`;
		const title = (text: string) => page.getByRole("heading", { name: text, level: 1 });
		/** The link in the newest mail with this subject. */
		const linkOf = async (subject: string, path: string) => {
			const mail = (await readMails(stack.urls.mail, email)).findLast(
				(received) => received.subject === subject.replace(/\s/g, " "),
			);
			return new RegExp(`^https?:\\S+${path}\\S+$`, "m").exec(mail?.text ?? "")?.[0] ?? "";
		};

		await page.goto(documentPath("help", language));
		const form = page.getByRole("contentinfo");
		await form.getByLabel(common.newsletter.label).fill(email);
		await form.getByRole("button", { name: common.newsletter.submit }).click();
		await expect(title(texts.sent.title)).toBeVisible();
		await expectNoViolation(page);

		const { subject } = mails.newsletter_confirmation;
		await expect.poll(() => linkOf(subject, ACCOUNT_PATHS.newsletter)).not.toBe("");
		await page.goto(await linkOf(subject, ACCOUNT_PATHS.newsletter));
		await expect(title(texts.confirm.title)).toBeVisible();
		await page.getByRole("button", { name: texts.confirm.submit }).click();
		await expect(title(texts.reader.title)).toBeVisible();
		await expectNoViolation(page);

		const [newest] = recordedContent()
			.posts.filter(({ lang, status }) => lang === language && status === "publish")
			.toSorted((a, b) => b.date.localeCompare(a.date));
		await sql(
			"with gone as (delete from private.newsletter_posts returning 1) select count(*) from gone",
		);
		const at = Date.parse(`${newest?.date}Z`) + HALF_AN_HOUR_MS;
		for (let run = 0; run < 2; run++) await runCron(stack.urls.site, "*/5 * * * *", at);
		const sent = async () =>
			(await readMails(stack.urls.mail, email)).map((mail) => mail.subject).slice(1);
		// The queue delivers them one by one, after the cron.
		const waiting = () =>
			sql(`select from private.mails where recipient = '${email}' and state = 'waiting'`);
		await expect.poll(waiting).toEqual([]);
		const subjects = await sent();
		// Each post once, though the cron ran twice.
		expect(new Set(subjects).size).toBe(subjects.length);
		const mail = subjects.find((each) => / 1/.test(each)) ?? "";
		await page.goto(await linkOf(mail, `/${language}/blog/`));
		await expect(page.getByRole("heading", { level: 1 })).toContainText("1");

		await arriveAs(page, stack, "super");
		await page.goto(appLink(ADMIN_PATHS.customers, language));
		await page.getByRole("link", { name: admin.nav.newsletter, exact: true }).click();
		await expect(page.getByRole("rowheader", { name: email })).toBeVisible();
		await page.setViewportSize({ width: 390, height: 844 });
		await expectNoViolation(page);

		await page.goto(await linkOf(mail, ACCOUNT_PATHS.newsletter));
		await page.getByRole("button", { name: texts.reader.submit }).click();
		await expect(title(texts.left.title)).toBeVisible();
		await page.goto(await linkOf(mail, ACCOUNT_PATHS.newsletter));
		await expect(title(texts.gone.title)).toBeVisible();
	});
}
