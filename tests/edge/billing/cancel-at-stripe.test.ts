import { expect, it } from "vitest";
import { cancelAtStripe } from "../../../worker/billing/cancel-at-stripe.ts";
import { fakeLog } from "../../fakes/ports.ts";

const WAITING = [
	{ id: "c1", subscription_id: "sub_1" },
	{ id: "c2", subscription_id: "sub_2" },
];

function portsThat({ refuses = "", forgets = "" }) {
	const confirmed: string[] = [];
	const log = fakeLog();
	return {
		confirmed,
		log,
		stripe: {
			cancelAtPeriodEnd: async (id: string) =>
				id === refuses
					? ({ ok: false, reason: "stripe 503" } as const)
					: ({ ok: true, body: {} } as const),
		},
		confirm: async (id: string) => {
			if (id === forgets) return false;
			confirmed.push(id);
			return true;
		},
	};
}

it("records each cancellation that Stripe accepts", async () => {
	const ports = portsThat({});
	expect(await cancelAtStripe(WAITING, ports)).toBe(true);
	expect(ports.confirmed).toEqual(["c1", "c2"]);
	expect(ports.log.lines).toEqual([]);
});

it.each([
	["Stripe refuses", { refuses: "sub_1" }, "stripe 503"],
	["the database does not record it", { forgets: "c1" }, "not recorded"],
])("lets one wait when %s, and goes on with the next", async (_, fault, reason) => {
	const ports = portsThat(fault);
	expect(await cancelAtStripe(WAITING, ports)).toBe(false);
	expect(ports.confirmed).toEqual(["c2"]);
	expect(ports.log.lines).toMatchObject([
		{ event: "cancellation_waits", fields: { cancellation: "c1", reason } },
	]);
});
