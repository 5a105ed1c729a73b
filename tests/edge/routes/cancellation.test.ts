import { describe, expect, it } from "vitest";
import type { CallFailureCode } from "../../../contract/reply.ts";
import type { ServiceInput } from "../../../contract/sql-calls.ts";
import type { StripeResult } from "../../../worker/billing/stripe.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { createSite, ORIGIN, refusalOf } from "../harness.ts";

const WAITING = [{ id: "c1", subscription_id: "sub_1" }];
const TOKEN = "header.payload.signature";

function cancelling(result: unknown = WAITING, stripe: StripeResult = { ok: true, body: {} }) {
	const calls: string[] = [];
	const site = createSite({
		functions: {
			request_cancellation: () => {
				calls.push("request");
				return result;
			},
			confirm_cancellation: ({ cancellation }: ServiceInput<"confirm_cancellation">) =>
				calls.push(`confirm ${cancellation}`) > 0,
		},
		services: {
			stripe: { ...createSite().services.stripe, cancelAtPeriodEnd: async () => stripe },

			sendDueMails: async () => ({ ok: true as const, sent: calls.push("mails") }),
		},
	});
	const post = (headers: Record<string, string> = {}) =>
		site.request("/api/account/cancellation", {
			method: "POST",
			headers: { origin: ORIGIN, cookie: `__Host-session=${TOKEN}`, ...headers },
		});
	return Object.assign(site, { calls, post });
}

describe("error", () => {
	it("says that the request waits while Stripe is unavailable; the receipt leaves all the same", async () => {
		const { calls, log, post } = cancelling(WAITING, { ok: false, reason: "stripe 503" });
		const response = await post();
		expect([response.status, await response.json()]).toEqual([200, { state: "waiting" }]);
		expect(calls).toEqual(["request", "mails"]);
		expect(log.lines).toMatchObject([{ event: "cancellation_waits" }]);
	});

	it.each([
		["nothing_to_cancel", 409],
		["unavailable", 503],
		["unauthenticated", 401],
	] as [CallFailureCode, number][])(
		"responds to %s with %i and sends nothing",
		async (error, status) => {
			const { calls, post } = cancelling(new Refusal(error));
			expect(await refusalOf(await post())).toEqual([status, error]);

			expect(calls).toEqual(["request"]);
		},
	);
});
