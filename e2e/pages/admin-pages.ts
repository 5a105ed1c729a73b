/** Sign-in to the back-office. */
import type { Page } from "playwright/test";
import { cookiesOf, openSession, type StackAddress } from "./operator-session.ts";

/** Starts with a session, as after an earlier visit. */
export async function arriveAs(page: Page, stack: StackAddress, name: string): Promise<void> {
	const cookies = cookiesOf(await openSession(stack, name));
	// `__Host-` cookies are secure; browsers keep them for localhost, too.
	const place = { url: stack.urls.site.replace("http:", "https:"), secure: true };
	await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, ...place })));
}
