import { describe, expect, it } from "vitest";
import auth from "../../../locales/fr/auth.json" with { type: "json" };
import { ACCOUNT, fakeTokens } from "../../fakes/sessions.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { accountSite, leadsTo, signIn, textOf } from "../account-site.ts";

const PATH = "/checkout/monthly";
const STRIPE = /^https:\/\/buy\.stripe\.com\/.*prefilled_email=ada%40/;
const NEW = "/auth?mode=signup&plan=monthly&lang=fr";

/** A browser that has just signed in, at a checkout. */
async function paying(functions: Record<string, unknown> = {}, path = PATH) {
	const site = accountSite({ auth: { signIn: fakeTokens() }, functions });
	await signIn(site);
	const response = await site.visit(path);
	return { jar: site.jar, response, location: response.headers.get("location") ?? "" };
}

describe("happy: a checkout", () => {
	it("is Stripe's, with the account of the session, whatever the address says", async () => {
		const path = `${PATH}?client_reference_id=other&prefilled_email=x@y.fr`;
		const { location } = await paying({}, path);
		expect(location).toMatch(STRIPE);
		expect(location).toContain(`client_reference_id=${ACCOUNT.id}`);
		expect(location).not.toContain("other");
	});

	it("keeps the session that was renewed on the way", async () => {
		const site = accountSite({ auth: { signIn: fakeTokens(1, {}, 0), refresh: fakeTokens(2) } });
		await signIn(site);
		expect((await site.visit(PATH)).headers.get("location")).toMatch(STRIPE);
		expect(site.jar.has("__Host-renewal")).toBe(true);
	});
});

const STATE = { confirmed_at: null, has_password: true, providers: [], chosen_plan: "monthly" };
it.each<[string, unknown, number, RegExp]>([
	["that has not paid", { ...STATE, plan: null }, 303, STRIPE],
	["whose account is not made, or another's", null, 303, /^https:\/\/buy\.stripe\.com\//],
	["that has paid", { ...STATE, plan: { state: "active" } }, 303, /^\/auth\/paid$/],
	["confirmed elsewhere", { is_former: true }, 303, /^\/auth\?mode=login&plan=monthly/],
	["whose state nobody can say", new Refusal("unavailable"), 503, /^$/],
])("a checkout after a sign-up %s", async (_, find_account_state, status, location) => {
	const site = accountSite({ auth: { signUp: "id" }, functions: { find_account_state } });
	const form = { email: ACCOUNT.email, password: "a-secret", confirmPassword: "a-secret" };
	await site.submit("/auth?mode=signup&plan=monthly", form);
	const response = await site.visit(PATH);
	expect(leadsTo(response)).toEqual([
		status,
		status === 503 ? null : expect.stringMatching(location),
	]);
	if (status !== 503) return;
	const page = await response.text();
	expect(page).toContain(auth.paid.unavailable.text);
	expect(page).toContain(`<a href="${PATH}"`);
	expect(page).toContain(`href="${PATH}?lang=en"`);
});

it("a checkout after two sign-ups is of the newest", async () => {
	const site = accountSite({ auth: { signUp: "id" } });
	for (const email of ["first@example.com", "last@example.com"]) {
		const form = { email, password: "a-secret", confirmPassword: "a-secret" };
		await site.submit("/auth?mode=signup&plan=monthly", form);
	}
	const [, location] = leadsTo(await site.visit(PATH));
	const [, last] = site.sqlCalls.argsOf("store_sign_up");
	expect(Object.fromEntries(new URL(String(location)).searchParams)).toEqual({
		...{ client_reference_id: last?.sign_up.id, prefilled_email: "last@example.com" },
	});
});

it("security: a checkout tells a cookie whose session has ended neither address nor id", async () => {
	const ended = { operator_factor_due: new Refusal("unauthenticated") };
	const { jar, response } = await paying(ended);
	expect(leadsTo(response)).toEqual([303, NEW]);
	expect(jar.has("__Host-session")).toBe(false);
	const after = await paying(ended, "/auth/paid");
	expect(await textOf(after.response)).toContain(auth.paid.next.signIn);
	expect(after.jar.has("__Host-session")).toBe(false);
});
