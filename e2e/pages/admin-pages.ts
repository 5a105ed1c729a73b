/** The ways into the back-office. */
import type { Page } from "playwright/test";
import { DEMO_PASSWORD } from "../../dev/demo-accounts.ts";
import type { RunningStack } from "../../dev/running.ts";
import { ADMIN_API } from "../../worker/contract/admin.ts";
import { SESSION_STORE } from "../../worker/contract/browser-store.ts";

const emailOf = (name: string) => `${name}@demo.tabulia.example`;

/**
 * Signs in as one of the demo accounts, on the page that asks for it. Each time from an address of
 * its own, as people do: five tries a minute are all that one address has.
 */
export async function signInAs(page: Page, name: string): Promise<void> {
	await page.route(`**${ADMIN_API.signIn}`, (route) =>
		route.continue({
			headers: { ...route.request().headers(), "cf-connecting-ip": crypto.randomUUID() },
		}),
	);
	await page.getByLabel("Adresse e-mail").fill(emailOf(name));
	await page.getByLabel("Mot de passe", { exact: true }).fill(DEMO_PASSWORD);
	await page.keyboard.press("Enter");
}

/** Arrives signed in, as from an earlier visit. */
export async function arriveAs(
	page: Page,
	{ urls, keys }: Pick<RunningStack, "urls" | "keys">,
	name: string,
): Promise<void> {
	const response = await fetch(`${urls.supabase}/auth/v1/token?grant_type=password`, {
		method: "POST",
		headers: { apikey: keys.anonKey, "content-type": "application/json" },
		body: JSON.stringify({ email: emailOf(name), password: DEMO_PASSWORD }),
	});
	const session = await response.text();
	// Once: a sign-out that follows is to hold.
	await page.addInitScript(
		([store, kept]) => {
			if (sessionStorage.getItem("arrived")) return;
			sessionStorage.setItem("arrived", "yes");
			localStorage.setItem(store, kept);
		},
		[SESSION_STORE, session] as const,
	);
}
