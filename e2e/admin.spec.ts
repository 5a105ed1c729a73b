/** The back-office in a browser: every figure against the raw rows, and faults. */
import { ADMIN_PATHS, appLink } from "../contract/paths.ts";
import { NAV_GROUPS } from "../web/app/admin/session/nav-groups.ts";
import { expectAccessible, IS_COMPLETE } from "./expect-accessible.ts";
import { expect, test } from "./kept-browser.ts";
import { arriveAs } from "./pages/admin-pages.ts";
import { languagesOf, TEXTS } from "./pages/texts.ts";

test.describe.configure({ mode: "serial" });

for (const language of languagesOf(import.meta.filename)) {
	test(`a super_admin purges the blog and replays the spool; both are in the log (${language})`, async ({
		page,
		stack,
	}) => {
		await arriveAs(page, stack, "super");
		const { audit, blog, ledger, spool } = TEXTS[language].admin.system;
		await page.goto(appLink(ADMIN_PATHS.system, language));
		// Folded: checks in order, and the log.
		for (const { title } of [ledger, blog, spool, audit])
			await page.getByText(title, { exact: true }).click();
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

/** Pages that a super_admin sees. */
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
