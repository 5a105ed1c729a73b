import { expect, type Page } from "playwright/test";

/**
 * The address of another host to which a press leads. None is found (playwright.config.ts): the browser
 * has shown its error when this returns, which would interrupt what the journey opens next.
 */
export async function leaveSite(
	page: Page,
	address: RegExp,
	press: () => Promise<unknown>,
): Promise<URL> {
	const leaving = page.waitForRequest(address);
	await press();
	const url = new URL((await leaving).url());
	await expect(page).toHaveURL(/^chrome-error:/);
	return url;
}
