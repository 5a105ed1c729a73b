/** Parts of an account that its visitor's choice in the banner joins (docs/product/visits.md#consent-and-third-parties). */
import { runCron } from "../dev/cron.ts";
import { WINDOWS_CHROME } from "./agents.ts";
import { expect, test } from "./fixtures.ts";
import { AccountPages } from "./pages/account-pages.ts";

test.use({ userAgent: WINDOWS_CHROME, locale: "fr-FR" });

const DECLARED = { is_consented: false, is_joined: false, campaign: "walk" };
const JOINED = { is_consented: true, is_joined: true, campaign: "walk" };
const PARTED = { is_consented: false, is_joined: false, campaign: null };

for (const [choice, joined] of [
	["nothing", DECLARED],
	["Accepter, then Refuser", JOINED],
] as const) {
	test(`from an ad to an account: ${choice}`, async ({ page, stack, sql }) => {
		const email = `origin-${Date.now()}@example.com`;
		const account = new AccountPages(page, stack.urls.mail);
		const banner = page.locator("#consent");
		const say = async (name: string) => {
			const stored = page.waitForResponse(/\/privacy\/consent$/);
			await banner.getByRole("button", { name }).click();
			expect((await stored).status()).toBe(200);
		};
		await page.goto("/beta?utm_source=ads&utm_campaign=walk");
		await expect(banner).toBeVisible();
		if (choice !== "nothing") await say("Accepter");
		await page.locator('[data-cta="beta-hero"]').click();
		await page.waitForURL(/\/auth\?.*utm_campaign=walk/);
		await account.fillSignUp(email, "premier-secret", "Camille Martin");
		await page.waitForURL(/signup-confirmation/);
		await account.confirm(await account.linkFromMail(email, 1));
		await runCron(stack.urls.site, "*/5 * * * *");
		const known = () =>
			sql(`select is_consented, session_id is not null or units <> '[]' as is_joined,
					first_touch ->> 'campaign' as campaign
				from private.sign_up_attribution join auth.users on id = user_id where email = '${email}'`);
		await expect.poll(known).toEqual([joined]);
		if (choice === "nothing") return;
		await account.signIn(email, "premier-secret");
		await page.waitForURL(/\/dashboard/);
		await page.goto("/");
		await page.getByRole("button", { name: "Gérer mes cookies" }).click();
		await say("Refuser");
		await expect.poll(known).toEqual([PARTED]);
	});
}
