import { describe, expect, it } from "vitest";
import { ACCOUNT, fakeTokens } from "../../fakes/sessions.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { accountSite, leadsTo } from "../account-site.ts";

describe("happy: a checkout", () => {
	it.each([
		[null, /^https:\/\/buy\.stripe\.com\/.*client_reference_id=5c1d.*prefilled_email=ada%40/],
		[new Refusal("unavailable"), /^https:\/\/buy\.stripe\.com\//],
		[{ state: "active" }, /^\/dashboard$/],
	])("of a customer whose subscription is %j leads to %s", async (subscription, location) => {
		const site = accountSite({
			auth: { signIn: fakeTokens() },
			functions: { get_own_subscription: subscription },
		});
		await site.submit("/auth", { email: ACCOUNT.email, password: "a-secret" });
		expect(leadsTo(await site.visit("/checkout/monthly"))[1]).toMatch(location);
	});
});

describe("error: a checkout", () => {
	it("of a plan that is none is 404", async () => {
		expect((await accountSite().visit("/checkout/weekly")).status).toBe(404);
	});

	it("of a stranger begins with a sign-up", async () => {
		const response = await accountSite().visit("/checkout/monthly");
		expect(leadsTo(response)).toEqual([303, "/auth?mode=signup&plan=monthly&lang=fr"]);
	});
});

describe("security: a checkout", () => {
	it("takes the account from the session, whatever the address says", async () => {
		const site = accountSite({ auth: { signIn: fakeTokens() } });
		await site.submit("/auth", { email: ACCOUNT.email, password: "a-secret" });
		const path = "/checkout/monthly?client_reference_id=other&prefilled_email=x@y.fr";
		const [, location] = leadsTo(await site.visit(path));
		expect(location).toContain(`client_reference_id=${ACCOUNT.id}`);
		expect(location).not.toContain("other");
	});
});
