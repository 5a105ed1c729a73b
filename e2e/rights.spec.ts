/** Cancellation, withdrawal and their receipts, in both languages (docs/product/dashboard.md#cancellation, docs/product/dashboard.md#withdrawal). */

import { DEMO_PASSWORD } from "../dev/demo-accounts.ts";
import { clearFaults, setFault } from "../dev/faults.ts";
import { readMails } from "../dev/mail.ts";
import { expect, test } from "./kept-browser.ts";
import { AccountPages } from "./pages/account-pages.ts";
import { languagesOf } from "./pages/texts.ts";

const CASES = [
	{
		language: "fr",
		customer: "pro@demo.tabulia.example",
		pricing: "/pricing",
		already: "Vous avez déjà Pro",
		plan: "Pro",
		cancel: "Résilier mon abonnement",
		confirm: "Confirmer la résiliation",
		done: "Résiliation enregistrée",
		close: "Fermer",
		ends: "Prend fin le",
		waits: "ne l’a pas encore confirmée",
		receipt: "Votre résiliation est enregistrée",
		withdrawal: "/withdrawal",
		labels: ["Nom et prénom", "Adresse e-mail", "Contrat concerné"],
		review: "Relire ma déclaration",
		invalid: "Adresse e-mail invalide",
		withdraw: "Confirmer la rétractation",
		withdrawn: "Votre rétractation est enregistrée",
		acknowledged: "Accusé de réception de votre rétractation",
	},
	{
		language: "en",
		customer: "annual@demo.tabulia.example",
		pricing: "/en/pricing",
		already: "You already have Pro",
		plan: "Pro",
		cancel: "Cancel my subscription",
		confirm: "Confirm the cancellation",
		done: "Cancellation recorded",
		close: "Close",
		ends: "Ends on",
		waits: "has not confirmed it yet",
		receipt: "Your cancellation is on record",
		withdrawal: "/en/withdrawal",
		labels: ["Full name", "Email address", "Contract concerned"],
		review: "Read my declaration again",
		invalid: "Invalid email address",
		withdraw: "Confirm withdrawal",
		withdrawn: "Your withdrawal is on record",
		acknowledged: "Acknowledgement of your withdrawal",
	},
] as const;

const LANGUAGES = languagesOf(import.meta.filename);
for (const texts of CASES.filter((each) => LANGUAGES.includes(each.language))) {
	const { language, customer } = texts;

	test(`${language}: a paying customer is sold nothing, and cancels in three steps`, async ({
		page,
		stack,
		sql,
	}) => {
		await sql(`update public.profiles set language = '${language}' where email = '${customer}'`);
		// The mail provider fails once: the receipt arrives all the same, and once.
		await setFault(stack, { part: "mail", mode: "status", times: 1 });
		// In one language Stripe is unavailable.
		if (language === "en") await setFault(stack, { part: "stripe", mode: "status" });
		const account = new AccountPages(page, stack.urls.mail, language);
		await account.signIn(customer, DEMO_PASSWORD);
		await expect(page).toHaveURL(/\/dashboard/);
		await expect(page.getByRole("tab", { selected: true })).toBeVisible();
		await page.goto(texts.pricing);
		await expect(page.getByText(texts.already)).toBeVisible();
		await expect(page.locator("[data-cta=pricing-pro-monthly]")).toBeHidden();

		await page.goto("/dashboard?tab=subscription");
		await expect(page.getByText(texts.plan, { exact: true })).toBeVisible();
		await page.getByRole("button", { name: texts.cancel }).click();
		const dialog = page.getByRole("dialog");
		await expect(dialog.getByText(customer)).toBeVisible();
		await dialog.getByRole("button", { name: texts.confirm }).click();
		await expect(dialog.getByRole("heading", { name: texts.done })).toBeVisible();
		await dialog.getByRole("button", { name: texts.close }).click();
		const shown = language === "en" ? texts.waits : texts.ends;
		await expect(page.getByText(shown)).toBeVisible();
		await expect(page.getByRole("button", { name: texts.cancel })).toHaveCount(0);

		// Other journeys sent this customer other mails.
		const received = async () =>
			(await readMails(stack.urls.mail, customer)).filter(
				({ subject }) => subject === texts.receipt,
			).length;
		await expect.poll(received, { timeout: 30_000 }).toBe(1);
		await clearFaults(stack);
	});

	test(`${language}: anybody withdraws without a script, and gets a dated receipt`, async ({
		browser,
		stack,
		sql,
	}) => {
		const context = await browser.newContext({ javaScriptEnabled: false });
		const page = await context.newPage();
		const email = `withdraws-${language}@example.com`;
		await page.goto(stack.urls.site + texts.withdrawal);
		const [name, address, contract] = texts.labels;
		await page.getByLabel(name).fill("Ada Lovelace");
		await page.getByLabel(address).fill("ada@");
		await page.getByLabel(contract).fill("Pro");
		await page.getByRole("button", { name: texts.review }).click();
		await expect(page.getByText(texts.invalid)).toBeVisible();
		await page.getByLabel(address).fill(email);
		await page.getByRole("button", { name: texts.review }).click();
		await page.getByRole("button", { name: texts.withdraw }).click();
		await expect(page.getByRole("heading", { name: texts.withdrawn })).toBeVisible();
		await context.close();

		const received = async () =>
			(await readMails(stack.urls.mail, email)).map(({ subject }) => subject);
		await expect.poll(received, { timeout: 30_000 }).toEqual([texts.acknowledged]);
		const [mail] = await readMails(stack.urls.mail, email);
		expect(mail?.text).toMatch(/\d{1,2}:\d\d:\d\d/);
		expect(await sql(`select name from public.withdrawals where email = '${email}'`)).toEqual([
			{ name: "Ada Lovelace" },
		]);
	});
}
