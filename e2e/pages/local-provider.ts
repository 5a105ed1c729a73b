import type { Page } from "playwright/test";
import { expect } from "../fixtures.ts";

/** On the page of the local Microsoft (dev/supabase/provider/): signs in as anybody. */
export async function signInAtMicrosoft(page: Page, email: string, name: string): Promise<void> {
	await expect(page.getByRole("heading", { name: "Local Microsoft" })).toBeVisible();
	await page.getByLabel("Address").fill(email);
	await page.getByLabel("Name").fill(name);
	await page.getByRole("button", { name: "Sign in" }).click();
}
