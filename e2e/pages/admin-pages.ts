/** Sign-in to the back-office. */
import type { Page } from "playwright/test";
import { ADMIN_API } from "../../contract/admin.ts";
import type { Language } from "../../contract/events.ts";
import { DEMO_PASSWORD } from "../../dev/demo-accounts.ts";
import { cookiesOf, emailOf, openSession, type StackAddress } from "./operator-session.ts";
import { TEXTS } from "./texts.ts";

/**
 * Signs in as one of the demo accounts on the sign-in page, shown in this language. Each time from
 * another IP address, because one address has five attempts per minute.
 */
export async function signInAs(page: Page, name: string, language: Language = "fr"): Promise<void> {
	await page.route(`**${ADMIN_API.signIn}`, (route) =>
		route.continue({
			headers: { ...route.request().headers(), "cf-connecting-ip": crypto.randomUUID() },
		}),
	);
	await fillSignIn(page, emailOf(name), DEMO_PASSWORD, language);
}

/** Sends the form of the sign-in page. */
async function fillSignIn(
	page: Page,
	email: string,
	password: string,
	language: Language = "fr",
): Promise<void> {
	const { login } = TEXTS[language].admin;
	await page.getByLabel(login.email).fill(email);
	await page.getByLabel(login.password, { exact: true }).fill(password);
	await page.keyboard.press("Enter");
}

/** Starts with a session, as after an earlier visit. */
export async function arriveAs(page: Page, stack: StackAddress, name: string): Promise<void> {
	const cookies = cookiesOf(await openSession(stack, name));
	// `__Host-` cookies are secure; browsers keep them for localhost, too.
	const place = { url: stack.urls.site.replace("http:", "https:"), secure: true };
	await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, ...place })));
}
