import { describe, expect, it } from "vitest";
import auth from "../../../locales/fr/auth.json" with { type: "json" };
import { unread } from "../../fakes/accounts.ts";
import { accountSite, textOf } from "../account-site.ts";
import { ORIGIN } from "../harness.ts";

const PATH = "/auth/forgot-password";
const { forgot, serverErrors, validation } = auth;

describe("happy: a forgotten password", () => {
	it("gets a mail that leads to the page for a new one", async () => {
		const { submit, visit, calls } = accountSite({ auth: { recover: {} } });
		const page = await visit(PATH);
		expect(await page.clone().text()).toMatch(/href="\/auth" class="rounded/);
		expect(await textOf(page)).toContain(forgot.text);
		const response = await submit(PATH, { email: " Ada@example.com" });
		expect(await textOf(response)).toContain(forgot.successText);
		const target = `${ORIGIN}/auth/reset-password`;
		expect(calls).toEqual([["recover", "ada@example.com", target, { address: "local" }]]);
	});
});

describe("error: a forgotten password", () => {
	it.each([
		["ada", {}, 400, validation.invalidEmail],
		["a@b.fr", { recover: unread("unavailable") }, 503, serverErrors.unavailable],
		["a@b.fr", { recover: unread("rate_limited") }, 429, serverErrors.over_request_rate_limit],
	])(
		"of %s with %j is refused with %i, and keeps the address",
		async (email, results, status, text) => {
			const response = await accountSite({ auth: results }).submit(PATH, { email });
			expect(await response.clone().text()).toContain(`value="${email}"`);
			expect([response.status, await textOf(response)]).toEqual([
				status,
				expect.stringContaining(text),
			]);
		},
	);
});
