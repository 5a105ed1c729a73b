import { describe, expect, it } from "vitest";
import type { StripeResult } from "../../../worker/billing/stripe.ts";
import type { Services } from "../../../worker/services.ts";
import { createSite, ORIGIN } from "../harness.ts";

type RequestResult = Awaited<ReturnType<Services["cancellations"]["request"]>>;

const WAITING: RequestResult = { ok: true, waiting: [{ id: "c1", subscription_id: "sub_1" }] };
const TOKEN = "header.payload.signature";

function cancelling(
	result: RequestResult = WAITING,
	stripe: StripeResult = { ok: true, body: {} },
) {
	const calls: string[] = [];
	const { services } = createSite();
	const site = createSite({
		services: {
			cancellations: {
				...services.cancellations,
				request: async (token) => {
					calls.push(`request ${token}`);
					return result;
				},
				confirm: async (id) => calls.push(`confirm ${id}`) > 0,
			},
			stripe: { ...services.stripe, cancelAtPeriodEnd: async () => stripe },
			sendDueMails: async () => ({ ok: true as const, sent: calls.push("mails") }),
		},
	});
	const post = (headers: Record<string, string> = {}) =>
		site.request("/api/account/cancellation", {
			method: "POST",
			headers: { origin: ORIGIN, authorization: `Bearer ${TOKEN}`, ...headers },
		});
	return { calls, log: site.log, post };
}

describe("happy", () => {
	it("stores the request, sends its receipt and tells Stripe", async () => {
		const { calls, post } = cancelling();
		const response = await post();
		expect([response.status, await response.json()]).toEqual([200, { state: "confirmed" }]);
		expect(calls).toEqual([`request ${TOKEN}`, "mails", "confirm c1"]);
	});
});

describe("error", () => {
	it("says that the request waits while Stripe is unavailable; the receipt leaves all the same", async () => {
		const { calls, log, post } = cancelling(WAITING, { ok: false, reason: "stripe 503" });
		const response = await post();
		expect([response.status, await response.json()]).toEqual([200, { state: "waiting" }]);
		expect(calls).toEqual([`request ${TOKEN}`, "mails"]);
		expect(log.lines).toMatchObject([{ event: "cancellation_waits" }]);
	});

	it.each([
		["nothing_to_cancel", 409],
		["unavailable", 503],
		["unauthenticated", 401],
	] as const)("responds to %s with %i and sends nothing", async (error, status) => {
		const { calls, post } = cancelling({ ok: false, error });
		const response = await post();
		expect(response.status).toBe(status);
		expect(await response.json()).toMatchObject({ error: { code: error } });
		expect(calls).toEqual([`request ${TOKEN}`]);
	});
});

describe("security", () => {
	it.each<[string, Record<string, string>, number]>([
		["another site", { origin: "https://evil.example" }, 403],
		["nobody", { authorization: "" }, 401],
	])("refuses a request of %s", async (_, headers, status) => {
		const { calls, post } = cancelling();
		expect((await post(headers)).status).toBe(status);
		expect(calls).toEqual([]);
	});
});
