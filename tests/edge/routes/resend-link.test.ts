/** The form of a link that does not work (docs/product/accounts.md#e-mail-confirmation). */
import { expect, it } from "vitest";
import auth from "../../../locales/fr/auth.json" with { type: "json" };
import { unread } from "../../fakes/accounts.ts";
import { ACCOUNT } from "../../fakes/sessions.ts";
import { accountSite, expectPage, HASH } from "../account-site.ts";

const { resend, serverErrors, validation } = auth;
const LINK = `/auth/confirmation?token_hash=${HASH}&type=email`;

it("a confirmation link that does not work is sent again", async () => {
	const site = accountSite({ auth: { resend: {} } });
	await site.visit(LINK);
	const response = await site.submit(LINK, { step: "resend", email: ACCOUNT.email });
	await expectPage(response, 200, resend.sent);
});

it.each([
	["ada", {}, 400, validation.invalidEmail],
	[ACCOUNT.email, { resend: unread("unavailable") }, 503, serverErrors.unavailable],
	[ACCOUNT.email, {}, 429, serverErrors.over_request_rate_limit],
])(
	"no link is sent again to %s, which stays in the form: %#",
	async (email, auth, status, text) => {
		const accountRateLimit = async () => (status === 429 ? "over" : "within") as "over" | "within";
		const site = accountSite({ auth, services: { accountRateLimit } });
		const response = await site.submit(LINK, { step: "resend", email });
		expect(await response.clone().text()).toContain(`value="${email}"`);
		await expectPage(response, status, text);
		expect(site.names()).toEqual(status === 503 ? ["resend"] : []);
	},
);
