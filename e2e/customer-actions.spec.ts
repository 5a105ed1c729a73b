/** What a super_admin does to a customer, in both languages (docs/product.md#customers-page). */
import { readFileSync } from "node:fs";
import { createClient } from "@supabase/supabase-js";
import { ADMIN_PATHS, appLink } from "../contract/paths.ts";
import { expectNoViolation } from "./expect-accessible.ts";
import { expect, test } from "./kept-browser.ts";
import { arriveAs } from "./pages/admin-pages.ts";
import { emailOf } from "./pages/operator-session.ts";
import { languagesOf, TEXTS } from "./pages/texts.ts";

for (const language of languagesOf(import.meta.filename)) {
	test(`a super_admin sends the link again, exports and deletes an account (${language})`, async ({
		page,
		sql,
		stack,
	}) => {
		const { admin, customers } = TEXTS[language];
		const { actions, columns } = customers;
		const email = `new-${language}@actions.example`;
		const { auth } = createClient(stack.urls.supabase, stack.keys.publishableKey);
		await auth.signUp({ email, password: "secret-of-this-journey" });
		// Auth sends an address one mail a minute.
		await sql(
			`update auth.users set confirmation_sent_at = now() - interval '1 hour' where email = '${email}' returning id`,
		);

		await arriveAs(page, stack, "super");
		await page.goto(appLink(ADMIN_PATHS.customers, language));
		await page.getByRole("searchbox").fill(email);
		await page.keyboard.press("Enter");
		await expect(page.getByRole("row")).toHaveCount(2);
		await expect(page.getByRole("row").last()).toContainText(customers.unconfirmed);
		await page.getByRole("link", { name: email }).click();

		const confirm = async (action: "resend" | "export" | "delete") => {
			const name = actions[action].submit;
			await page.getByRole("button", { name }).click();
			await page.getByRole("dialog").getByRole("button", { name }).click();
		};
		await expect(page.getByRole("button", { name: actions.signOut.submit })).toBeDisabled();
		await confirm("resend");
		await expect(page.getByText(actions.resend.done)).toBeVisible();
		const saved = page.waitForEvent("download");
		await confirm("export");
		const exported = JSON.parse(readFileSync(await (await saved).path(), "utf8"));
		expect(exported.account.email).toBe(email);

		await page.getByRole("button", { name: actions.delete.submit }).click();
		const dialog = page.getByRole("dialog");
		const submit = dialog.getByRole("button", { name: actions.delete.submit });
		await dialog.getByRole("textbox").fill("somebody@else.example");
		await expect(submit).toBeDisabled();
		await expectNoViolation(page);
		await dialog.getByRole("textbox").fill(email);
		await submit.click();
		await expect(page.getByText(actions.delete.done)).toBeVisible();
		await page.getByRole("searchbox").fill(email);
		await page.keyboard.press("Enter");
		await expect(page.getByText(customers.empty)).toBeVisible();
		expect(await sql(`select 1 from auth.users where email = '${email}'`)).toEqual([]);

		// Sorted by another column, from the table's head; the address keeps it.
		await page.goto(ADMIN_PATHS.customers);
		await page.getByRole("button", { name: columns.calls, exact: true }).click();
		await expect(page).toHaveURL(/[?&]sort=calls/);
		await expect(page.getByRole("columnheader", { name: columns.calls })).toHaveAttribute(
			"aria-sort",
			"descending",
		);

		await page.getByRole("link", { name: admin.nav.system }).click();
		const entry = (name: "resend_confirmation" | "export_customer" | "delete_customer") =>
			page.getByRole("row").filter({ hasText: admin.system.audit.actions[name] }).first();
		for (const name of ["resend_confirmation", "export_customer", "delete_customer"] as const) {
			await expect(entry(name)).toContainText(emailOf("super"));
		}
	});
}
