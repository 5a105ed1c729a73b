import { describe, expect, it } from "vitest";
import { ACCOUNT, fakeTokens } from "../../fakes/sessions.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { accountSite, leadsTo } from "../account-site.ts";

describe("happy: a checkout", () => {
	it.each([
		[null, /^https:\/\/buy\.stripe\.com\/.*client_reference_id=5c1d.*prefilled_email=ada%40/],
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

describe("a checkout after a sign-up", () => {
	const PLAN = { state: "active" };
	const STATE = { confirmed_at: null, has_password: true, providers: [], chosen_plan: "monthly" };
	it.each<[string, unknown, number, RegExp | null]>([
		[
			"that has not paid",
			{ ...STATE, plan: null },
			303,
			/^https:\/\/buy\.stripe\.com\/.*prefilled_email=ada%40/,
		],
		["whose account is not made, or somebody else's", null, 303, /^https:\/\/buy\.stripe\.com\//],
		["that has paid, before its confirmation", { ...STATE, plan: PLAN }, 303, /^\/auth\/paid$/],
		[
			"whose address another browser confirmed",
			{ is_former: true },
			303,
			/^\/auth\?mode=login&plan=monthly/,
		],
		["whose state nobody can say", new Refusal("unavailable"), 503, null],
	])("%s", async (_, found, status, location) => {
		const site = accountSite({
			auth: { signUp: "id" },
			functions: { find_account_state: found },
		});
		const form = { email: ACCOUNT.email, password: "a-secret", confirmPassword: "a-secret" };
		await site.submit("/auth?mode=signup&plan=monthly", form);
		const response = await site.visit("/checkout/monthly");
		expect(response.status).toBe(status);
		expect(response.headers.get("location") ?? "").toMatch(location ?? /^$/);
	});
});

describe("error: a checkout", () => {
	it.each([
		["ended at Auth", new Refusal("unauthenticated"), 303],
		["in a state that nobody can say", new Refusal("unavailable"), 503],
	])("with a session %s leads to no payment", async (_, refusal, status) => {
		const site = accountSite({
			auth: { signIn: fakeTokens() },
			functions: { get_own_subscription: refusal },
		});
		await site.submit("/auth", { email: ACCOUNT.email, password: "a-secret" });
		const response = await site.visit("/checkout/monthly");
		expect(response.status).toBe(status);
		expect(response.headers.get("location") ?? "").not.toContain("stripe");
	});

	it("of a plan that is none is 404", async () => {
		expect((await accountSite().visit("/checkout/weekly")).status).toBe(404);
	});

	it("of a stranger begins with a sign-up", async () => {
		const response = await accountSite().visit("/checkout/monthly");
		expect(leadsTo(response)).toEqual([303, "/auth?mode=signup&plan=monthly&lang=fr"]);
	});
});

describe("security: a checkout", () => {
	it("tells a cookie whose session has ended neither address nor id", async () => {
		const functions = { operator_factor_due: new Refusal("unauthenticated") };
		const site = accountSite({ auth: { signIn: fakeTokens() }, functions });
		await site.submit("/auth", { email: ACCOUNT.email, password: "a-secret" });
		const response = await site.visit("/checkout/monthly");
		expect(leadsTo(response)).toEqual([303, "/auth?mode=signup&plan=monthly&lang=fr"]);
		expect(site.jar.has("__Host-session")).toBe(false);
	});

	it("takes the account from the session, whatever the address says", async () => {
		const site = accountSite({ auth: { signIn: fakeTokens() } });
		await site.submit("/auth", { email: ACCOUNT.email, password: "a-secret" });
		const path = "/checkout/monthly?client_reference_id=other&prefilled_email=x@y.fr";
		const [, location] = leadsTo(await site.visit(path));
		expect(location).toContain(`client_reference_id=${ACCOUNT.id}`);
		expect(location).not.toContain("other");
	});
});
