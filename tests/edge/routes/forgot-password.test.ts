import { expect, it } from "vitest";
import auth from "../../../locales/fr/auth.json" with { type: "json" };
import { unread } from "../../fakes/accounts.ts";
import { accountSite, expectPage } from "../account-site.ts";

it("error: a forgotten password keeps the address while Auth is unavailable", async () => {
	const { submit } = accountSite({ auth: { recover: unread("unavailable") } });
	const response = await submit("/auth/forgot-password", { email: "a@b.fr" });
	expect(await response.clone().text()).toContain('value="a@b.fr"');
	await expectPage(response, 503, auth.serverErrors.unavailable);
});
