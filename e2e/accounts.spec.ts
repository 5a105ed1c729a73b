/** An account from sign-up to deletion, with its mails and its payment; nothing is mocked. */
import { readFileSync } from "node:fs";
import { documentPath } from "../contract/paths.ts";
import { readMails } from "../dev/mail.ts";
import {
	checkoutSession,
	seconds,
	signatureOf,
	stripeEvent,
	subscription,
} from "../tests/fakes/stripe.ts";
import { expect, test } from "./kept-browser.ts";
import { AccountPages } from "./pages/account-pages.ts";
import { languagesOf, TEXTS } from "./pages/texts.ts";

/** dev/worker-env.ts */
const LOCAL_SECRET = "whsec_local_demo_secret";

for (const language of languagesOf(import.meta.filename)) {
	test(`sign up, confirm, sign in, change, reset, upgrade, export, delete (${language})`, async ({
		page,
		request,
		stack,
		sql,
	}) => {
		test.setTimeout(120_000);
		const email = `camille-${language}-${Date.now()}@example.com`;
		const account = new AccountPages(page, stack.urls.mail, language);
		const { auth, dashboard, mails } = account.texts;
		const home = documentPath("home", language);
		const greeting = (name: string) =>
			page.getByRole("heading", { name: dashboard.welcome.replace("{{name}}", name) });

		await account.signUp(email, "premier-secret");
		await expect(page.getByText(email)).toBeVisible();
		await expect(account.toast(auth.register.successTitle)).toBeVisible();
		await expect(page).toHaveURL(/\/auth\/signup-confirmation$/);
		const resend = page.getByRole("button", { name: auth.resend.submit });
		// A minute is counted from the sign-up.
		await expect(resend).toBeDisabled();
		await expect(page.getByText(auth.resend.early)).toBeVisible();

		await account.signIn(email, "premier-secret");
		await expect(account.toast(auth.login.errorTitle)).toContainText(
			auth.serverErrors.email_not_confirmed,
		);
		await resend.click();
		await expect(page.getByText(auth.resend.sent)).toBeVisible();

		await page.goto(await account.linkFromMail(email, 1));
		await expect(page.getByRole("alert")).toContainText(auth.confirmation.expired);
		await page.reload();
		await expect(page.getByRole("alert")).toContainText(auth.confirmation.expired);
		await expect(page.getByRole("textbox", { name: auth.fields.email })).toHaveValue(email);
		await resend.click();
		await expect(page.getByText(auth.resend.sent)).toBeVisible();

		const confirmation = await account.linkFromMail(email, 3);
		await account.confirm(confirmation);
		await expect(page.getByRole("heading", { name: auth.confirmation.successTitle })).toBeVisible();
		await expect(page).toHaveURL(/\/auth\/confirmation$/);
		await page.getByRole("link", { name: auth.confirmation.toDashboard }).click();
		await expect(page).toHaveURL(/\/auth\?next=%2Fdashboard$/);
		await expect(page.getByRole("textbox", { name: auth.fields.email })).toHaveValue(email);
		await account.fillPassword("premier-secret");
		await expect(greeting("Camille Martin")).toBeVisible();
		await expect(page.getByRole("tab", { name: dashboard.tabs.subscription })).toHaveAttribute(
			"data-state",
			"active",
		);
		await expect(
			page.getByRole("tabpanel").getByText(dashboard.subscription.types.free_trial),
		).toBeVisible();

		await page.goto(confirmation);
		const { title: alreadyConfirmed } = auth.confirmation.alreadyConfirmed;
		await expect(page.getByRole("heading", { name: alreadyConfirmed })).toBeVisible();

		await page.goto("/dashboard?tab=profile");
		await page.getByLabel(dashboard.profile.fullName).fill("  Camille Durand ");
		await page.getByRole("button", { name: dashboard.profile.save }).click();
		await expect(greeting("Camille Durand")).toBeVisible();

		await expect(page.getByText(dashboard.sessions.current)).toBeVisible();
		await page.getByRole("button", { name: dashboard.profile.changePassword }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel(auth.fields.currentPassword).fill("un-faux-secret");
		await dialog.getByLabel(auth.fields.newPassword).fill("deuxieme-secret");
		await dialog.getByLabel(auth.fields.confirmPassword).fill("autre-chose");
		await page.keyboard.press("Enter");
		await expect(dialog.getByText(dashboard.password.mismatch)).toBeVisible();
		await expect(dialog.getByLabel(auth.fields.confirmPassword)).toBeFocused();
		await dialog.getByLabel(auth.fields.confirmPassword).fill("deuxieme-secret");
		await page.keyboard.press("Enter");
		await expect(dialog.getByText(dashboard.password.wrongCurrent)).toBeVisible();
		await dialog.getByLabel(auth.fields.currentPassword).fill("premier-secret");
		await page.keyboard.press("Enter");
		await expect(account.toast(dashboard.password.changed)).toBeVisible();

		await page.getByRole("button", { name: auth.signOut.button, exact: true }).click();
		await expect(account.toast(auth.signOut.successTitle)).toBeVisible();
		await expect(page).toHaveURL(home);
		await page.goto("/dashboard");
		await expect(page).toHaveURL(/\/auth\?next=%2Fdashboard$/);

		await page.getByRole("textbox", { name: auth.fields.email }).fill(email);
		await page.getByRole("button", { name: auth.login.forgot }).click();
		await expect(dialog.getByRole("textbox", { name: auth.fields.email })).toHaveValue(email);
		await dialog.getByRole("button", { name: auth.forgot.submit }).click();
		await expect(account.toast(auth.forgot.successTitle)).toBeVisible();
		const reset = await account.linkFromMail(email, 4);
		await page.goto(reset);
		await expect(page.getByLabel(auth.fields.newPassword)).toBeVisible();
		await page.reload();
		await page.getByLabel(auth.fields.newPassword).fill("troisieme-secret");
		await page.getByLabel(auth.fields.confirmPassword).fill("troisieme-secret");
		await page.getByRole("button", { name: auth.reset.submit }).click();
		await expect(page.getByRole("heading", { name: auth.reset.successTitle })).toBeVisible();
		await page.goto(reset);
		await expect(page.getByRole("alert")).toContainText(auth.reset.errors.used);
		await page.reload();
		await expect(page.getByRole("alert")).toContainText(auth.reset.errors.used);
		await page.getByRole("link", { name: auth.reset.newLink }).click();
		await expect(page).toHaveURL(/\/auth\/forgot-password$/);

		await account.signIn(email, "troisieme-secret");
		await expect(page).toHaveURL(/\/dashboard$/);
		const [user] = await sql(`select id from auth.users where email = '${email}'`);
		const stripeSends = async (type: string, object: object) => {
			const payload = JSON.stringify(stripeEvent(type, object, { created: seconds() }));
			const response = await request.post("/api/billing/webhook", {
				data: Buffer.from(payload),
				headers: {
					"content-type": "application/json",
					"stripe-signature": await signatureOf(payload, { secret: LOCAL_SECRET }),
				},
			});
			expect(await response.json()).toMatchObject({ outcome: "applied" });
		};
		const session = checkoutSession({ client_reference_id: String(user?.id) });
		await stripeSends("checkout.session.completed", session);
		await page.goto("/dashboard?tab=subscription");
		await expect(
			page.getByRole("tabpanel").getByText(dashboard.subscription.types.premium, { exact: true }),
		).toBeVisible();
		await expect(
			page.getByRole("link", { name: TEXTS[language].common.plan.next.portal }),
		).toBeVisible();

		await page.getByRole("tab", { name: dashboard.tabs.settings }).click();
		const download = page.waitForEvent("download");
		await page.getByRole("button", { name: dashboard.settings.export }).click();
		const file = await download;
		expect(file.suggestedFilename()).toMatch(/^tabulia-export-\d{4}-\d\d-\d\d\.json$/);
		const exported = readFileSync((await file.path()) ?? "", "utf8");
		expect(exported).toContain(email);
		expect(exported).toContain("Camille Durand");
		expect(exported).not.toContain("encrypted_password");

		await page.getByRole("button", { name: dashboard.settings.delete }).click();
		const word = dialog.getByLabel(dashboard.deleteAccount.label.replace("{{word}}", "SUPPRIMER"));
		const last = dialog.getByRole("button", { name: dashboard.deleteAccount.submit });
		await word.fill("supprimer");
		await expect(last).toBeDisabled();
		await word.fill("SUPPRIMER");
		await expect(last).toBeDisabled();
		await dialog.getByLabel(auth.fields.currentPassword).fill("premier-secret");
		await last.click();
		await expect(dialog.getByText(dashboard.deleteAccount.wrongCurrent)).toBeVisible();
		await dialog.getByLabel(auth.fields.currentPassword).fill("troisieme-secret");
		await last.click();
		await expect(dialog.getByRole("alert")).toContainText(dashboard.deleteAccount.paid);
		await stripeSends("customer.subscription.deleted", subscription({ status: "canceled" }));
		await last.click();
		await expect(page.getByRole("heading", { name: auth.deleted.title })).toBeVisible();
		await account.signIn(email, "troisieme-secret");
		await expect(account.toast(auth.serverErrors.invalid_credentials)).toBeVisible();
		expect(await sql(`select 1 from auth.users where email = '${email}'`)).toEqual([]);
		await expect
			.poll(async () => (await readMails(stack.urls.mail, email)).map((mail) => mail.subject))
			.toContain(mails.account_deleted.subject);
	});
}
