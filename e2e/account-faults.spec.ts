/** Invalid input and faults around accounts, in a real browser against the real stack. */
import { DEMO_PASSWORD } from "../dev/demo-accounts.ts";
import { clearFaults, setFault } from "../dev/faults.ts";
import { expectNoViolation, schemesOf } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";
import { AccountPages } from "./pages/account-pages.ts";

const TRIAL = "trial@demo.tabulia.example";
const PRO = "pro@demo.tabulia.example";

test.afterEach(({ stack }) => clearFaults(stack));

test("a wrong password, then the right one", async ({ page, stack }) => {
	const account = new AccountPages(page, stack.urls.mail);
	await account.signIn(TRIAL, "wrong-password");
	await expect(account.toast("Erreur de connexion")).toContainText("E-mail ou mot de passe");
	await expect(page.getByLabel("Adresse e-mail")).toHaveValue(TRIAL);
	await account.fillSignIn(TRIAL, DEMO_PASSWORD);
	await expect(page).toHaveURL(/\/dashboard$/);
});

for (const [language, title, text] of [
	["fr", "Erreur de connexion", "E-mail ou mot de passe"],
	["en", "Login error", "Wrong e-mail or password"],
] as const) {
	test(`each of six quick wrong passwords shows its error (${language})`, async ({
		page,
		stack,
	}) => {
		const account = new AccountPages(page, stack.urls.mail);
		await page.goto(`/auth?lang=${language}`);
		const submit = page.locator("form button[type=submit]");
		await page.locator("input[type=email]").fill(TRIAL);
		for (let attempt = 0; attempt < 6; attempt++) {
			await page.locator("input[autocomplete=current-password]").fill(`wrong-password-${attempt}`);
			await submit.click();
			await expect(submit).toBeEnabled();
			await expect(page.locator("form [role=alert]")).toContainText(text);
			await expect(account.toast(title).last()).toBeVisible();
		}
	});
}

for (const [name, fault] of [
	["is down", { mode: "down" }],
	["responds 500", { mode: "status", status: 500 }],
	["responds 429", { mode: "status", status: 429 }],
] as const) {
	test(`the form keeps its values when Supabase ${name}, and works again afterwards`, async ({
		page,
		stack,
	}) => {
		const account = new AccountPages(page, stack.urls.mail);
		await page.goto("/auth");
		await setFault(stack, { part: "auth", ...fault });
		await account.fillSignIn(TRIAL, DEMO_PASSWORD);
		await expect(account.toast("Erreur de connexion")).toContainText(/répond pas|tentatives/);
		await expect(page.getByLabel("Adresse e-mail")).toHaveValue(TRIAL);
		await clearFaults(stack);
		await page.getByRole("button", { name: "Se connecter" }).click();
		await expect(page).toHaveURL(/\/dashboard$/);
	});
}

test("a sign-in without a response ends with a clear message after 15 s", async ({
	page,
	stack,
}) => {
	test.setTimeout(60_000);
	const account = new AccountPages(page, stack.urls.mail);
	await page.goto("/auth");
	await setFault(stack, { part: "auth", mode: "hang" });
	await account.fillSignIn(TRIAL, DEMO_PASSWORD);
	await expect(page.getByRole("button", { name: "Connexion…" })).toBeDisabled();
	await expect(account.toast("Erreur de connexion")).toContainText("ne répond pas", {
		timeout: 20_000,
	});
	await expect(page.getByLabel("Adresse e-mail")).toHaveValue(TRIAL);
});

test("a dashboard that cannot be loaded shows an error, and loads on retry", async ({
	page,
	stack,
}) => {
	test.setTimeout(60_000);
	await setFault(stack, { part: "rest", mode: "status", status: 500 });
	await new AccountPages(page, stack.urls.mail).signIn(PRO, DEMO_PASSWORD);
	await expect(page.getByRole("alert")).toContainText("n’a pas pu être chargé", {
		timeout: 20_000,
	});
	await clearFaults(stack);
	await page.getByRole("button", { name: "Réessayer" }).click();
	await expect(page.getByRole("tab", { name: "Profil" })).toBeVisible();
});

test("invalid fields show their error, and the first one has the focus", async ({ page }) => {
	await page.goto("/auth?mode=signup");
	await page.getByLabel("Adresse e-mail").fill("not-an-address");
	await page.getByLabel("Mot de passe", { exact: true }).fill("court");
	await page.getByLabel("Confirmer le mot de passe").fill("long-assez");
	await page.keyboard.press("Enter");
	await expect(page.getByText("Adresse e-mail invalide")).toBeVisible();
	await expect(page.getByText("Le mot de passe doit contenir au moins 6 caractères")).toBeVisible();
	await expect(page.getByLabel("Adresse e-mail")).toBeFocused();
});

test("a double-clicked button signs in once", async ({ page, stack }) => {
	const account = new AccountPages(page, stack.urls.mail);
	await page.goto("/auth");
	await setFault(stack, { part: "auth", mode: "off" });
	const calls: string[] = [];
	page.on("request", (request) => {
		if (request.url().includes("/token?grant_type=password")) calls.push(request.url());
	});
	await page.getByLabel("Adresse e-mail").fill(TRIAL);
	await page.getByLabel("Mot de passe", { exact: true }).fill(DEMO_PASSWORD);
	await page.getByRole("button", { name: "Se connecter" }).dblclick();
	await expect(page).toHaveURL(/\/dashboard$/);
	expect(calls).toHaveLength(1);
	await expect(account.toast("Erreur")).toHaveCount(0);
});

for (const next of ["https://evil.example/", "//evil.example", "/\\evil.example", "/cta"]) {
	test(`does not go to ${next} after sign-in`, async ({ page, stack }) => {
		const account = new AccountPages(page, stack.urls.mail);
		await account.signIn(TRIAL, DEMO_PASSWORD, `?${new URLSearchParams({ next })}`);
		await expect(page).toHaveURL(/\/dashboard$/);
	});
}

for (const [path, message] of [
	["/auth/reset-password", "Le lien est invalide ou mal formé."],
	["/auth/reset-password?token_hash=x&type=signup", "Le lien est invalide ou mal formé."],
	["/auth/reset-password?token_hash=bogus&type=recovery", "Veuillez demander un nouveau lien"],
	["/auth/confirmation?token_hash=bogus&type=email", "invalide ou a expiré."],
	["/auth/confirmation?token_hash=x&type=nonsense", "Lien de confirmation invalide."],
	["/auth/confirmation?foo=bar", "Lien de confirmation invalide."],
] as const) {
	test(`${path} shows its error, removes the token from the address, and survives a reload`, async ({
		page,
	}) => {
		await page.goto(path);
		await expect(page.getByRole("alert")).toContainText(message);
		expect(new URL(page.url()).search).toBe("");
		await page.reload();
		await expect(page.getByRole("alert")).toContainText(message);
	});
}

test("tabs follow each other's sign-in and sign-out", async ({ page, context, stack }) => {
	const other = await context.newPage();
	await other.goto("/auth");
	await new AccountPages(page, stack.urls.mail).signIn(PRO, DEMO_PASSWORD);
	await expect(page).toHaveURL(/\/dashboard$/);
	await expect(other).toHaveURL(/\/dashboard$/);
	await page.getByRole("button", { name: "Se déconnecter" }).click();
	await expect(other).toHaveURL(/\/auth/);
});

test("signing out offline removes the session", async ({ page, context, stack }) => {
	await new AccountPages(page, stack.urls.mail).signIn(PRO, DEMO_PASSWORD);
	await expect(page.getByRole("tab", { name: "Profil" })).toHaveAttribute("data-state", "active");
	await setFault(stack, { part: "auth", mode: "down" });
	await page.getByRole("button", { name: "Se déconnecter" }).click();
	await expect(page).toHaveURL(/\/$/);
	expect(await page.evaluate(() => localStorage.getItem("tabulia-session"))).toBeNull();
	await context.clearCookies();
});

test("the site's header and Pro card reflect the session", async ({ page, stack }) => {
	await new AccountPages(page, stack.urls.mail).signIn(TRIAL, DEMO_PASSWORD);
	await expect(page).toHaveURL(/\/dashboard$/);
	await page.goto("/pricing");
	await expect(page.getByRole("link", { name: "Tableau de bord" })).toBeVisible();
	const checkout = page.locator("a[data-checkout]:visible");
	await expect(checkout).toHaveAttribute("href", /^https:\/\/buy\.stripe\.com\/monthly\?client_/);
});

const FORMS = ["/auth", "/auth?mode=signup&lang=en", "/auth/forgot-password"];
for (const [nth, path] of FORMS.entries()) {
	const schemes = schemesOf(nth);
	test(`${path}: axe finds no violation (${schemes}), and 320 px suffice`, async ({ page }) => {
		await page.setViewportSize({ width: 320, height: 640 });
		await page.goto(path);
		await page.getByRole("heading", { level: 1 }).waitFor();
		for (const colorScheme of schemes) {
			await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
			await expectNoViolation(page);
		}
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThan(321);
	});
}

for (const colorScheme of schemesOf(1)) {
	test(`the dashboard, ${colorScheme}: axe finds no violation in any tab or dialog`, async ({
		page,
		stack,
	}) => {
		await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
		await new AccountPages(page, stack.urls.mail).signIn(PRO, DEMO_PASSWORD);
		for (const tab of ["Abonnement", "Paramètres", "Profil"]) {
			await page.getByRole("tab", { name: tab }).click();
			await expectNoViolation(page);
		}
		await page.getByRole("button", { name: "Changer le mot de passe" }).click();
		await page.getByRole("dialog").waitFor();
		await expectNoViolation(page);
	});
}
