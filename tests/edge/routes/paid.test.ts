/** The page after a payment, for whoever comes from Stripe before its webhook or later. */
import { describe, expect, it } from "vitest";
import type { BillingEvent, BillingResult } from "../../../contract/billing.ts";
import auth from "../../../locales/fr/auth.json" with { type: "json" };
import type { StripeResult } from "../../../worker/billing/stripe.ts";
import { ACCOUNT, fakeTokens } from "../../fakes/sessions.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { checkoutSession, subscription } from "../../fakes/stripe.ts";
import { accountSite, signIn, textOf } from "../account-site.ts";
import { createSite } from "../harness.ts";

const { paid } = auth;
const UNAVAILABLE: BillingResult = { ok: false, failure: "transient", reason: "-" };
const STATE = { confirmed_at: null, has_password: true, providers: [], chosen_plan: "monthly" };
const ACTIVE = { plan: { state: "active" } };
const PATH = "/auth/paid?session_id=cs_test_1";

interface Case {
	stripe?: StripeResult;
	state?: unknown;
	isStored?: boolean;
	prices?: string[];
	limit?: "within" | "over";
}

function siteWith({
	stripe = { ok: false, reason: "-" },
	state = null,
	isStored = true,
	prices = [],
	limit = "within",
}: Case) {
	const asked: string[] = [];
	const events: BillingEvent[] = [];
	const readCheckout = async (id: string) => {
		asked.push(id);
		return stripe;
	};
	const readSubscription = async () => ({ ok: true as const, body: subscription() });
	const site = accountSite({
		auth: { signUp: "id", signIn: fakeTokens() },
		functions: { find_account_state: state },
		services: {
			prices: new Set(prices),
			accountRateLimit: async () => limit,
			stripe: { ...createSite().services.stripe, readCheckout, readSubscription },
			applyBillingEvent: async (event) => {
				events.push(event);
				return isStored ? { ok: true, outcome: "applied" } : UNAVAILABLE;
			},
		},
	});
	return { ...site, asked, events };
}
const says = (changed: object): StripeResult => ({
	ok: true,
	body: { ...checkoutSession(), created: Math.floor(Date.now() / 1000), ...changed },
});
const hoursAgo = (hours: number) => Math.floor(Date.now() / 1000) - hours * 3600;
const signUp = (site: ReturnType<typeof siteWith>) =>
	site.submit("/auth?mode=signup&plan=monthly", {
		...{ email: ACCOUNT.email, password: "a-secret", confirmPassword: "a-secret" },
	});

describe("happy: the page after a payment", () => {
	it("thanks before the webhook comes, and applies the checkout itself", async () => {
		const site = siteWith({ stripe: says({}), state: { ...STATE, plan: null } });
		await signUp(site);
		const page = await site.visit(PATH);
		expect(await page.clone().text()).toContain('href="/auth/signup-confirmation"');
		const text = await textOf(page);
		expect(text).toContain(paid.paid.title);
		expect(text).toContain(ACCOUNT.email);
		expect(site.events).toHaveLength(1);
		expect(site.events[0]).toMatchObject({
			...{ id: "return:cs_test_1", subscription_id: "sub_1", customer_id: "cus_1" },
			change: { subscription_status: "active" },
		});
	});

	it("leads who is signed in to the dashboard, and asks Stripe for nothing that is no checkout, nor for a picture", async () => {
		const site = siteWith({ state: { ...STATE, confirmed_at: "2026-11-28", ...ACTIVE } });
		await signIn(site);
		for (const id of ["", "sub_1", "cs_../x", `cs_${"a".repeat(300)}`]) {
			const text = await textOf(await site.visit(`/auth/paid?session_id=${id}`));
			expect(text).toContain(paid.next.dashboard);
		}
		await site.visit(PATH, { headers: { "sec-fetch-dest": "image" } });
		expect(site.asked).toEqual([]);
	});
});

it("leads who has confirmed the address since the payment to the sign-in", async () => {
	const site = siteWith({ state: { ...STATE, confirmed_at: "2026-11-28", ...ACTIVE } });
	await signUp(site);
	const text = await textOf(await site.visit(PATH));
	expect(text).toContain(paid.next.signIn);
	expect(text).not.toContain(ACCOUNT.email);
});

it.each<[string, Case, keyof typeof paid & ("paid" | "waiting" | "unknown")]>([
	["the money that is on its way", { stripe: says({ payment_status: "unpaid" }) }, "waiting"],
	["no payment that Stripe does not know", { state: { ...STATE, plan: null } }, "unknown"],
	[
		"nothing of a checkout that nobody completed",
		{ stripe: says({ status: "open", payment_status: "unpaid" }) },
		"unknown",
	],
	[
		"nothing new of a checkout of last year",
		{ stripe: says({ created: 1_760_000_000 }) },
		"unknown",
	],
	["a checkout of this morning", { stripe: says({ created: hoursAgo(23) }) }, "paid"],
	["nothing new of one of yesterday", { stripe: says({ created: hoursAgo(25) }) }, "unknown"],
	["nothing of another product's checkout", { stripe: says({ mode: "payment" }) }, "unknown"],
	["nothing of another price's checkout", { stripe: says({}), prices: ["price_9"] }, "unknown"],
	["nothing beyond the limit of forms", { stripe: says({}), limit: "over" }, "unknown"],
	["a payment of a listed price", { stripe: says({}), prices: ["price_1"] }, "paid"],
	["a payment whose webhook has come", { state: { ...STATE, ...ACTIVE } }, "paid"],
	["a payment that cannot be stored now", { stripe: says({}), isStored: false }, "paid"],
	["nothing while neither responds", { state: new Refusal("unavailable") }, "unknown"],
])("error: the page after a payment says %s", async (_, given, step) => {
	const site = siteWith(given);
	await signUp(site);
	const text = await textOf(await site.visit(PATH));
	expect(text).toContain(paid[step].title);
	if (step === "unknown") expect(text).toContain(paid.next.signIn);
	const { isStored = true } = given;
	const line = { event: "return_not_applied", fields: { reason: "-" } };
	expect(site.log.lines).toMatchObject(isStored ? [] : [line]);
});

it("says on the page of the sign-up that its plan is paid, instead of leading to the payment", async () => {
	const site = siteWith({ state: { ...STATE, ...ACTIVE } });
	await signUp(site);
	const html = await (await site.visit("/auth/signup-confirmation")).text();
	expect(html).toContain(auth.signupConfirmation.paid);
	expect(html).not.toContain("/checkout/");
});
