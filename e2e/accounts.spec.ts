/** An account from sign-up to deletion, with its mails and its payment; nothing is mocked. */
import { readFileSync } from "node:fs";
import { readMails } from "../dev/mail.ts";
import {
	checkoutSession,
	seconds,
	signatureOf,
	stripeEvent,
	subscription,
} from "../tests/fakes/stripe.ts";
import { expect, test } from "./fixtures.ts";
import { AccountPages } from "./pages/account-pages.ts";

/** dev/worker-env.ts */
const LOCAL_SECRET = "whsec_local_demo_secret";

test("sign up, confirm, sign in, change, reset, upgrade, export, delete", async ({
	page,
	request,
	stack,
	sql,
}) => {
	test.setTimeout(120_000);
	const email = `camille-${Date.now()}@example.com`;
	const account = new AccountPages(page, stack.urls.mail);

	await account.signUp(email, "premier-secret");
	await expect(page.getByText(email)).toBeVisible();
	await expect(page).toHaveURL(/\/auth\/signup-confirmation$/);
	const resend = page.getByRole("button", { name: "Renvoyer le lien" });
	await resend.click();
	await expect(page.getByText("un lien vient de partir")).toBeVisible();

	await account.signIn(email, "premier-secret");
	await expect(account.toast("Erreur de connexion")).toContainText("Confirmez d’abord");
	await resend.click();
	await expect(page.getByText("un lien vient de partir")).toBeVisible();

	await page.goto(await account.linkFromMail(email, 1));
	await expect(page.getByRole("alert")).toContainText("invalide ou a expiré.");
	await page.reload();
	await expect(page.getByRole("alert")).toContainText("invalide ou a expiré.");
	await expect(page.getByLabel("Adresse e-mail")).toHaveValue(email);
	await resend.click();
	await expect(page.getByText("un lien vient de partir")).toBeVisible();

	const confirmation = await account.linkFromMail(email, 4);
	await page.goto(confirmation);
	await expect(page.getByRole("heading", { name: "Votre adresse est confirmée" })).toBeVisible();
	await expect(page).toHaveURL(/\/auth\/confirmation$/);
	await page.getByRole("link", { name: "Ouvrir mon tableau de bord" }).click();
	await expect(page).toHaveURL(/\/auth\?next=%2Fdashboard$/);
	await expect(page.getByLabel("Adresse e-mail")).toHaveValue(email);
	await account.fillPassword("premier-secret");
	await expect(page.getByRole("heading", { name: "Bonjour Camille Martin" })).toBeVisible();
	await expect(page.getByRole("tab", { name: "Abonnement" })).toHaveAttribute(
		"data-state",
		"active",
	);
	await expect(page.getByText("Essai gratuit")).toBeVisible();

	await page.goto(confirmation);
	await expect(page.getByRole("alert")).toHaveText(
		"Le lien de confirmation est invalide ou a expiré.",
	);

	await page.goto("/dashboard?tab=profile");
	await page.getByLabel("Nom complet").fill("  Camille Durand ");
	await page.getByRole("button", { name: "Enregistrer" }).click();
	await expect(page.getByRole("heading", { name: "Bonjour Camille Durand" })).toBeVisible();

	await page.getByRole("button", { name: "Changer le mot de passe" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Mot de passe actuel").fill("un-faux-secret");
	await dialog.getByLabel("Nouveau mot de passe").fill("deuxieme-secret");
	await dialog.getByLabel("Confirmer le mot de passe").fill("autre-chose");
	await page.keyboard.press("Enter");
	await expect(dialog.getByText("Les mots de passe ne correspondent pas")).toBeVisible();
	await expect(dialog.getByLabel("Confirmer le mot de passe")).toBeFocused();
	await dialog.getByLabel("Confirmer le mot de passe").fill("deuxieme-secret");
	await page.keyboard.press("Enter");
	await expect(dialog.getByText("Ce n’est pas votre mot de passe actuel")).toBeVisible();
	await dialog.getByLabel("Mot de passe actuel").fill("premier-secret");
	await page.keyboard.press("Enter");
	await expect(account.toast("Votre mot de passe a été modifié avec succès")).toBeVisible();

	await page.getByRole("button", { name: "Se déconnecter" }).click();
	await expect(account.toast("Déconnexion réussie")).toBeVisible();
	await expect(page).toHaveURL(/\/$/);
	await page.goto("/dashboard");
	await expect(page).toHaveURL(/\/auth\?next=%2Fdashboard$/);

	await page.getByLabel("Adresse e-mail").fill(email);
	await page.getByRole("button", { name: "Mot de passe oublié" }).click();
	await expect(dialog.getByLabel("Adresse e-mail")).toHaveValue(email);
	await dialog.getByRole("button", { name: "Envoyer le lien" }).click();
	await expect(account.toast("Email envoyé")).toBeVisible();
	// The mail before reports the changed password.
	const reset = await account.linkFromMail(email, 6);
	await page.goto(reset);
	await expect(page.getByLabel("Nouveau mot de passe")).toBeVisible();
	await page.reload();
	await page.getByLabel("Nouveau mot de passe").fill("troisieme-secret");
	await page.getByLabel("Confirmer le mot de passe").fill("troisieme-secret");
	await page.getByRole("button", { name: "Enregistrer le mot de passe" }).click();
	await expect(page.getByRole("heading", { name: "Mot de passe modifié" })).toBeVisible();
	await page.goto(reset);
	await expect(page.getByRole("alert")).toContainText("Veuillez demander un nouveau lien");
	await page.reload();
	await expect(page.getByRole("alert")).toContainText("Veuillez demander un nouveau lien");
	await page.getByRole("link", { name: "Demander un nouveau lien" }).click();
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
	await expect(page.getByText("Pro", { exact: true })).toBeVisible();
	await expect(page.getByRole("link", { name: "Gérer mon abonnement" })).toBeVisible();

	await page.getByRole("tab", { name: "Paramètres" }).click();
	const download = page.waitForEvent("download");
	await page.getByRole("button", { name: "Télécharger mes données" }).click();
	const file = await download;
	expect(file.suggestedFilename()).toMatch(/^tabulia-export-\d{4}-\d\d-\d\d\.json$/);
	const exported = readFileSync((await file.path()) ?? "", "utf8");
	expect(exported).toContain(email);
	expect(exported).toContain("Camille Durand");
	expect(exported).not.toContain("encrypted_password");

	await page.getByRole("button", { name: "Supprimer mon compte" }).click();
	const word = dialog.getByLabel("Tapez SUPPRIMER pour confirmer");
	const last = dialog.getByRole("button", { name: "Supprimer définitivement" });
	await word.fill("supprimer");
	await expect(last).toBeDisabled();
	await word.fill("SUPPRIMER");
	await expect(last).toBeDisabled();
	await dialog.getByLabel("Mot de passe actuel").fill("premier-secret");
	await last.click();
	await expect(dialog.getByText("Mot de passe incorrect")).toBeVisible();
	await dialog.getByLabel("Mot de passe actuel").fill("troisieme-secret");
	await last.click();
	await expect(dialog.getByRole("alert")).toContainText("Résiliez-le d’abord");
	await stripeSends("customer.subscription.deleted", subscription({ status: "canceled" }));
	await last.click();
	await expect(account.toast("Vos données ont été supprimées avec succès")).toBeVisible();
	await expect(page).toHaveURL(/\/$/);
	await account.signIn(email, "troisieme-secret");
	await expect(account.toast("E-mail ou mot de passe incorrect.")).toBeVisible();
	expect(await sql(`select 1 from auth.users where email = '${email}'`)).toEqual([]);
	expect(await readMails(stack.urls.mail, email)).toHaveLength(7);
});

test("a sign-up with a plan leads to its checkout, with the customer's id", async ({
	page,
	stack,
}) => {
	const account = new AccountPages(page, stack.urls.mail);
	const email = `plan-${Date.now()}@example.com`;
	const requested = page.waitForRequest(/^https:\/\/buy\.stripe\.com\/annual/);
	await page.route("https://buy.stripe.com/**", (route) => route.fulfill({ body: "Stripe" }));
	await account.signUp(email, "un-bon-secret", "?mode=signup&plan=annual");
	const { searchParams } = new URL((await requested).url());
	expect(searchParams.get("client_reference_id")).toMatch(/^[0-9a-f-]{36}$/);
	expect(searchParams.get("prefilled_email")).toBe(email);
});

test("an address that has an account gets the same response, and its owner a mail", async ({
	page,
	stack,
}) => {
	const account = new AccountPages(page, stack.urls.mail);
	const known = "annual@demo.tabulia.example";
	await account.signUp(known, "devine-moi");
	await expect(page).toHaveURL(/\/auth\/signup-confirmation$/);
	await expect(page.getByText(known)).toBeVisible();
	await page.goto(await account.linkFromMail(known, 1));
	await expect(page.getByRole("heading", { name: "Content de vous revoir" })).toBeVisible();
	expect(await readMails(stack.urls.mail, known)).toMatchObject([
		{ subject: "Vous avez déjà un compte Tabulia" },
	]);
});
