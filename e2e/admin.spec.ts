/** The back-office in a browser: every figure against the raw rows, and faults. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { ADMIN_PATHS, appLink } from "../contract/paths.ts";
import { NAV_GROUPS } from "../web/app/admin/session/nav-groups.ts";
import { expectAccessible, IS_COMPLETE } from "./expect-accessible.ts";
import { expect, test } from "./kept-browser.ts";
import { arriveAs } from "./pages/admin-pages.ts";
import { languagesOf, TEXTS } from "./pages/texts.ts";

test.describe.configure({ mode: "serial" });

test.describe("the dashboard", () => {
	/** The figure below its label. */
	const stat = (page: Page, label: string) =>
		page.locator(".stat", { hasText: label }).first().locator("dd > span").first();
	const digits = (text: string | null) => Number((text ?? "").replace(/[^\d]/g, ""));

	for (const language of languagesOf(import.meta.filename)) {
		test(`shows the figures of the raw rows (${language})`, async ({ page, sql, stack }) => {
			const { key, daily } = TEXTS[language].analytics;
			const notInNumbers = language === "fr" ? /[^\d,]/g : /[^\d.]/g;
			await arriveAs(page, stack, "super");
			await page.goto(appLink(ADMIN_PATHS.dashboard, language));
			const one = async (query: string) =>
				Number((await sql(`select (${query})::float as n`))[0]?.n);
			const month = "date_trunc('month', now() at time zone 'UTC')";
			const customers = `(select * from auth.users where email_confirmed_at is not null
				and id not in (select user_id from private.admins))`;
			const calls = `(select * from public.api_usage where user_id in (select id from ${customers} as counted))`;
			const total = await one(`select count(*) from ${customers} as counted`);
			// Each tile and the table come with calls of their own.
			const expectStat = (label: string, figure: number) =>
				expect.poll(async () => digits(await stat(page, label).textContent()), label).toBe(figure);
			await expectStat(key.users, total);
			await expectStat(
				key.newUsers,
				await one(
					`select count(*) from ${customers} as counted where created_at at time zone 'UTC' >= ${month}`,
				),
			);
			await expectStat(
				key.calls,
				await one(
					`select count(*) from ${calls} as calls where called_at at time zone 'UTC' >= ${month}`,
				),
			);
			const running = "subscription_status in ('active', 'trialing', 'past_due')";
			const paid = await one(
				`select count(converted_at) from private.trial_conversions
				where user_id is null or user_id in (select id from ${customers} as counted)`,
			);
			const trials = await one(
				`select count(*) from public.user_subscriptions where ${running} and subscription_type = 'free_trial'
					and user_id in (select id from ${customers} as counted)`,
			);
			await expectStat(key.rate, Math.round((100 * paid) / Math.max(1, trials)));

			// Each row of the table, newest first.
			const shown = page.getByRole("region", { name: daily.table }).locator("tbody tr");
			await expect(shown).toHaveCount(15);
			const rows = await shown.evaluateAll((all) =>
				all.map((row) => [...row.children].map((cell) => cell.textContent)),
			);
			const raw = await sql(`
			select (select count(*)::int from ${customers} as counted where (created_at at time zone 'UTC')::date = day) as new_users,
				(select count(*)::int from ${calls} as calls where (called_at at time zone 'UTC')::date = day) as calls,
				round((select count(*) from (select distinct (called_at at time zone 'UTC')::date, user_id from ${calls} as calls
					where (called_at at time zone 'UTC')::date between day - 6 and day) as a) / 7.0, 1)::float as wau,
				(select count(*)::int from ${calls} as calls where kind = 'formula' and (called_at at time zone 'UTC')::date = day) as formula,
				(select count(*)::int from ${calls} as calls where kind = 'chat' and (called_at at time zone 'UTC')::date = day) as chat
			from (select ((now() at time zone 'UTC')::date - ago) as day from generate_series(0, 14) as ago) as days order by day desc`);
			rows.forEach(([, newUsers, calls, wau, , formula, chat], at) => {
				const figures = [newUsers, calls, wau, formula, chat].map((text) =>
					Number((text ?? "").replace(notInNumbers, "").replace(",", ".")),
				);
				const {
					new_users,
					calls: rawCalls,
					wau: rawWau,
					formula: rawFormula,
					chat: rawChat,
				} = raw[at] ?? {};
				expect(figures, `day ${at}`).toEqual([new_users, rawCalls, rawWau, rawFormula, rawChat]);
			});
		});
	}

	for (const language of languagesOf(import.meta.filename)) {
		const { analytics } = TEXTS[language];

		test(`is exported as it is shown (${language})`, async ({ page, stack }) => {
			const { daily, export: label, widget } = analytics;
			await arriveAs(page, stack, "super");
			await page.goto(appLink(ADMIN_PATHS.dashboard, language));
			const table = page.getByRole("region", { name: daily.table });
			await expect(table.locator("tbody tr")).toHaveCount(15);
			const downloading = page.waitForEvent("download");
			await page
				.getByRole("button", { name: widget.export.replace("{{title}}", daily.title) })
				.click();
			const file = await downloading;
			expect(file.suggestedFilename()).toMatch(/^metriques_quotidiennes_\d{4}-\d{2}-\d{2}\.csv$/);
			const text = await readFile(await file.path(), "utf8");
			expect(text.charCodeAt(0)).toBe(0xfeff);
			expect(text.trimEnd().split("\r\n")).toHaveLength(16);
			const reporting = page.waitForEvent("download");
			await page.getByRole("button", { name: label, exact: true }).click();
			expect((await reporting).suggestedFilename()).toMatch(/^analytics_report_.*\.txt$/);
		});
	}
});

for (const language of languagesOf(import.meta.filename)) {
	test(`a super_admin purges the blog and replays the spool; both are in the log (${language})`, async ({
		page,
		stack,
	}) => {
		await arriveAs(page, stack, "super");
		const { audit, blog, ledger, spool } = TEXTS[language].admin.system;
		await page.goto(appLink(ADMIN_PATHS.system, language));
		await expect(page.getByText(ledger.balanced)).toBeVisible();
		for (const [button, logged] of [
			[blog.action, audit.actions.purge_blog],
			[spool.action, audit.actions.replay_spool],
		] as const) {
			await page.getByRole("button", { name: button }).click();
			const dialog = page.getByRole("dialog");
			await expect(dialog).toBeVisible();
			await dialog.getByRole("button", { name: button }).click();
			await expect(dialog).toBeHidden();
			await expect(page.getByRole("cell", { name: logged }).first()).toBeVisible();
		}
		await expect(
			page.getByRole("cell", { name: "super@demo.tabulia.example" }).first(),
		).toBeVisible();
	});
}

/** Those that a super_admin sees. */
const ALL_PAGES = Object.values(NAV_GROUPS).flat().length;

test("axe finds no violation in the back-office, and 390 px are enough", async ({
	page,
	stack,
}) => {
	const { home, dashboard, campaigns, notes, system, account } = ADMIN_PATHS;
	const others = IS_COMPLETE ? [dashboard, notes, account] : [];
	await page.setViewportSize({ width: 390, height: 844 });
	await arriveAs(page, stack, "super");
	await expectAccessible(page, [home, campaigns, system, ...others], 390, async () => {
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		// One button opens all pages, within reach.
		const { label, menu } = TEXTS.fr.admin.nav;
		await page.getByRole("button", { name: menu }).click();
		const nav = page.getByRole("navigation", { name: label });
		await expect(nav.locator("[aria-current=page]")).toBeInViewport({ ratio: 1 });
		await expect(nav.locator("a")).toHaveCount(ALL_PAGES);
		await expect(nav.locator("a").last()).toBeInViewport({ ratio: 1 });
		await page.waitForLoadState("networkidle");
	});
});
