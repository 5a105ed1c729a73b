import { expect, it } from "vitest";
import auth from "../../../locales/fr/auth.json" with { type: "json" };
import { unread } from "../../fakes/accounts.ts";
import { accountSite, expectPage, textOf } from "../account-site.ts";
import { ORIGIN } from "../harness.ts";

const PATH = "/auth/forgot-password";
const { forgot, serverErrors, validation } = auth;

it("happy: a forgotten password gets a mail that leads to the page for a new one", async () => {
	const { submit, visit, calls } = accountSite({ auth: { recover: {} } });
	const page = await visit(PATH);
	expect(await page.clone().text()).toMatch(/href="\/auth" class="rounded/);
	expect(await textOf(page)).toContain(forgot.text);
	const response = await submit(PATH, { email: " Ada@example.com" });
	expect(await textOf(response)).toContain(forgot.successText);
	const target = `${ORIGIN}/auth/reset-password`;
	expect(calls).toEqual([["recover", "ada@example.com", target, { address: "local" }]]);
});

it.each([
	["ada", {}, 400, validation.invalidEmail],
	["a@b.fr", { recover: unread("unavailable") }, 503, serverErrors.unavailable],
	["a@b.fr", { recover: unread("rate_limited") }, 429, serverErrors.over_request_rate_limit],
])(
	"error: a forgotten password of %s with %j is refused with %i, and keeps the address",
	async (email, results, status, text) => {
		const response = await accountSite({ auth: results }).submit(PATH, { email });
		expect(await response.clone().text()).toContain(`value="${email}"`);
		await expectPage(response, status, text);
	},
);
