import { expect, it } from "vitest";
import type { ServiceInput } from "../../../contract/sql-calls.ts";
import { cancelAtStripe } from "../../../worker/billing/cancel-at-stripe.ts";
import { fakeLog } from "../../fakes/ports.ts";
import { fakeSqlCalls, Refusal } from "../../fakes/sql-calls.ts";

const WAITING = [
	{ id: "c1", subscription_id: "sub_1" },
	{ id: "c2", subscription_id: "sub_2" },
];

function portsThat({ refuses = "", forgets = "", isDown = false }) {
	const confirmed: unknown[] = [];
	const { asService } = fakeSqlCalls({
		confirm_cancellation: ({ cancellation }: ServiceInput<"confirm_cancellation">) => {
			if (cancellation === forgets) return isDown ? new Refusal("unavailable") : false;
			confirmed.push(cancellation);
			return true;
		},
	});
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
		asService,
	};
}

it.each([
	["Stripe refuses", { refuses: "sub_1" }, "stripe 503"],
	["the database does not record it", { forgets: "c1" }, "not recorded"],
	["the database is unavailable", { forgets: "c1", isDown: true }, "not recorded"],
])("lets one wait when %s, and goes on with the next", async (_, fault, reason) => {
	const ports = portsThat(fault);
	expect(await cancelAtStripe(WAITING, ports)).toBe(false);
	expect(ports.confirmed).toEqual(["c2"]);
	const fields = { cancellation: "c1", reason };
	expect(ports.log.lines).toEqual([{ level: "error", event: "cancellation_waits", fields }]);
});
