import { expect, it } from "vitest";
import { createStripe } from "../../../worker/billing/stripe.ts";
import { fakeSupabase, refusesToConnect, replies } from "../../fakes/supabase.ts";
import { stubFetch } from "../harness.ts";

const stripe = createStripe("https://stripe.test", "sk_key");

/** Limits of each call: it follows no redirect, and ends. */
const LIMITED = { redirect: "manual", signal: expect.any(AbortSignal) };

/** Has Stripe give this body; @returns what was requested */
function recording(body = "{}") {
	const requests: [string, RequestInit | undefined][] = [];
	stubFetch(async (input, init) => {
		requests.push([String(input), init]);
		return new Response(body);
	});
	return requests;
}

it("is told to end a subscription with its period", async () => {
	const requests = recording('{"id":"sub_1"}');
	expect(await stripe.cancelAtPeriodEnd("sub_1")).toEqual({ ok: true, body: { id: "sub_1" } });
	expect(requests[0]?.[0]).toBe("https://stripe.test/v1/subscriptions/sub_1");
	expect(requests[0]?.[1]).toEqual({
		...{ ...LIMITED, method: "POST", body: "cancel_at_period_end=true" },
		headers: {
			authorization: "Bearer sk_key",
			"content-type": "application/x-www-form-urlencoded",
		},
	});
});

it("is asked by these addresses", async () => {
	const requests = recording();
	await stripe.readCheckout("cs_1?");
	await stripe.listPaymentLinks();
	await stripe.readCoupon("half/off");
	await stripe.listEvents({ from: 1, until: 2, after: null });
	await stripe.listEvents({ from: 1, until: 2, after: "evt_1&" });
	await stripe.listCustomers(null);
	await stripe.listCustomers("cus_1");
	for (const kind of ["subscriptions", "invoices", "charges"] as const)
		await stripe.listOfCustomer(kind, "cus_1&");
	await stripe.listCharges("pi_1");
	expect(
		requests.map(([address]) => address.slice("https://stripe.test/v1/".length)),
	).toMatchInlineSnapshot(`
			[
			  "checkout/sessions/cs_1%3F",
			  "payment_links?active=true&limit=100&expand[]=data.line_items",
			  "coupons/half%2Foff",
			  "events?limit=100&created[gte]=1&created[lt]=2",
			  "events?limit=100&created[gte]=1&created[lt]=2&starting_after=evt_1%26",
			  "customers?limit=100",
			  "customers?limit=100&starting_after=cus_1",
			  "subscriptions?limit=100&customer=cus_1%26&status=all",
			  "invoices?limit=100&customer=cus_1%26&expand[]=data.payments",
			  "charges?limit=100&customer=cus_1%26&expand[]=data.refunds",
			  "charges?payment_intent=pi_1&limit=10&expand[]=data.balance_transaction",
			]
		`);
});

it("is asked for nothing but the subscription, whatever its id is", async () => {
	const { fetch, requests } = fakeSupabase(replies(200, { id: "x" }));
	stubFetch(fetch);
	await stripe.readSubscription("../customers/cus_1?expand=x");
	expect(requests[0]?.url).toMatch(
		/^https:\/\/stripe\.test\/v1\/subscriptions\/\.\.%2Fcustomers%2Fcus_1%3Fexpand%3Dx\?expand\[]=discounts/,
	);
});

it.each([
	["7", 7],
	[null, 60],
])("says how long Stripe asks to wait (%s)", async (header, retryAfter) => {
	const headers = header === null ? {} : { "retry-after": header };
	stubFetch(async () => new Response("{}", { status: 429, headers }));
	expect(await stripe.readCoupon("half")).toEqual({
		...{ ok: false, reason: "stripe 429", retryAfter },
	});
});

it("returns discounts with their coupons, in the shape of one API version", async () => {
	const requests = recording();
	await stripe.readSubscription("sub_1");
	expect(requests[0]?.[0]).toContain("/v1/subscriptions/sub_1?expand[]=discounts.source.coupon");
	expect(requests[0]?.[1]).toEqual({
		...{ ...LIMITED, method: "GET" },
		headers: { authorization: "Bearer sk_key", "stripe-version": "2026-10-28.endive" },
	});
});

it.each([400, 401, 404, 500])("fails with status %i, quoting nothing", async (status) => {
	stubFetch(fakeSupabase(replies(status, { error: { message: "ada@example.com" } })).fetch);
	expect(await stripe.readSubscription("sub_1")).toEqual({
		ok: false,
		reason: `stripe ${status}`,
	});
});

it.each([
	["resource_missing", { isMissing: true }],
	["url_invalid", {}],
])("fails with the code %s, which may say that there is no such object", async (code, more) => {
	stubFetch(fakeSupabase(replies(404, { error: { code } })).fetch);
	const failed = { ok: false, reason: "stripe 404", ...more };
	expect(await stripe.readSubscription("sub_1")).toEqual(failed);
});

it("fails without a connection, and with a body that is no JSON", async () => {
	stubFetch(fakeSupabase(refusesToConnect).fetch);
	expect(await stripe.readSubscription("sub_1")).toEqual({
		ok: false,
		reason: "stripe TypeError",
	});
	stubFetch(async () => new Response("<html>"));
	expect(await stripe.cancelAtPeriodEnd("sub_1")).toEqual({ ok: false, reason: "stripe 200" });
});

it.each([
	[200_000, true, true],
	[400_000, false, true],
	[5_000_000, false, false],
])(
	"reads of %i bytes an object: %s, a list, which may be longer: %s",
	async (bytes, object, list) => {
		stubFetch(fakeSupabase(replies(200, { data: ["x".repeat(bytes)] })).fetch);
		const read = [
			await stripe.readSubscription("sub_1"),
			await stripe.listOfCustomer("invoices", "1"),
		];
		expect(read.map(({ ok }) => ok)).toEqual([object, list]);
	},
);

it("is not called without a key", async () => {
	const { fetch, requests } = fakeSupabase(replies(200, {}));
	stubFetch(fetch);
	const result = await createStripe("https://stripe.test", "").cancelAtPeriodEnd("sub_1");
	expect(result).toEqual({ ok: false, reason: "stripe is not configured" });
	expect(requests).toEqual([]);
});
