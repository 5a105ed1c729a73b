import { expect, it } from "vitest";
import { createSite, ORIGIN } from "../harness.ts";

it("error: says that the request waits while Stripe is unavailable; the receipt leaves all the same", async () => {
	let mails = 0;
	const { log, request, sqlCalls } = createSite({
		functions: { request_cancellation: [{ id: "c1", subscription_id: "sub_1" }] },
		services: {
			stripe: {
				...createSite().services.stripe,
				cancelAtPeriodEnd: async () => ({ ok: false, reason: "stripe 503" }),
			},
			sendDueMails: async () => ({ ok: true, sent: ++mails }),
		},
	});
	const response = await request("/api/account/cancellation", {
		method: "POST",
		headers: { origin: ORIGIN, cookie: "__Host-session=token" },
	});
	expect([response.status, await response.json()]).toEqual([200, { state: "waiting" }]);
	expect([sqlCalls.names(), mails]).toEqual([["request_cancellation"], 1]);
	expect(log.lines).toMatchObject([{ event: "cancellation_waits" }]);
});
