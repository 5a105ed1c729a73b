import type { Conversion } from "../../contract/conversions.ts";

/** A first payment of 11.66 € without tax by a click on an ad of Google. */
export function conversion(changes: Partial<Conversion> = {}): Conversion {
	return {
		id: 1,
		kind: "payment",
		event_id: "7b2f0c58-0000-4000-8000-000000000001",
		step: 0,
		value: 1166,
		returned: 0,
		currency: "eur",
		occurred_at: 1_790_000_000,
		changed_at: 1_790_000_000,
		is_taken_back: false,
		click: { name: "gclid", id: "click-1", at: 1_789_990_000 },
		email: "Ada.Love+x@gmail.com",
		...changes,
	};
}
