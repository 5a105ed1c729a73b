import { expect, it } from "vitest";
import { confirmCancellations } from "../../../worker/jobs/confirm-cancellations.ts";
import { createSite } from "../harness.ts";

it("tells Stripe of each waiting cancellation", async () => {
	const asked: string[] = [];
	const confirmed: string[] = [];
	const { services } = createSite();
	const number = await confirmCancellations({
		...services,
		stripe: {
			...services.stripe,
			cancelAtPeriodEnd: async (id) => {
				asked.push(id);
				return { ok: true, body: {} };
			},
		},
		cancellations: {
			...services.cancellations,
			listWaiting: async () => [{ id: "c1", subscription_id: "sub_1" }],
			confirm: async (id) => confirmed.push(id) > 0,
		},
	});
	expect([number, asked, confirmed]).toEqual([1, ["sub_1"], ["c1"]]);
});

it("fails while Stripe accepts one of them not", async () => {
	const { services } = createSite();
	const waiting = confirmCancellations({
		...services,
		stripe: {
			...services.stripe,
			cancelAtPeriodEnd: async () => ({ ok: false, reason: "stripe 503" }),
		},
		cancellations: {
			...services.cancellations,
			listWaiting: async () => [{ id: "c1", subscription_id: "sub_1" }],
		},
	});
	await expect(waiting).rejects.toThrow("cancellations wait for Stripe");
});
