import { describe, expect, it } from "vitest";
import { SLOT_NAMES, SLOTS_BY_PATH, slotsOf } from "../../../worker/contract/experiment.ts";
import { SLOT_SCHEMAS } from "../../../worker/contract/experiment-schema.ts";

describe("the slots", () => {
	it("are listed by page, and by the path of either language", () => {
		expect(slotsOf("pricing")).toEqual(
			expect.arrayContaining(["pricing.hero", "pricing.badge", "cta.label"]),
		);
		expect(SLOTS_BY_PATH["/en/pricing"]).toEqual(slotsOf("pricing"));
		expect(SLOTS_BY_PATH["/"]).toEqual(slotsOf("home"));
		expect(slotsOf("legal")).toEqual([]);
	});

	it.each(SLOT_NAMES)("%s accepts no empty content", (slot) => {
		expect(SLOT_SCHEMAS[slot].safeParse({}).success).toBe(false);
	});
});
