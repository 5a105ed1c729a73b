import { expect, it } from "vitest";
import { SLOT_SCHEMAS } from "../../../contract/experiment-schema.ts";
import { isHoldout, SLOT_NAMES, SLOTS_BY_PATH, slotsOf } from "../../../contract/slots.ts";

it("are listed by page, and by the path of either language", () => {
	expect(slotsOf("home")).toEqual(["home.holdout", "home.hero", "pricing.price", "cta.label"]);
	expect(slotsOf("beta")).toEqual(["beta.holdout", "beta.hero", "cta.label"]);
	expect(slotsOf("pricing")).toEqual([
		...["pricing.holdout", "pricing.hero", "pricing.badge", "pricing.price", "cta.label"],
	]);
	expect(SLOTS_BY_PATH["/en/pricing"]).toEqual(slotsOf("pricing"));
	expect(SLOTS_BY_PATH["/"]).toEqual(slotsOf("home"));
	expect(slotsOf("legal")).toEqual([]);
});

it.each(SLOT_NAMES)("%s accepts no empty content, unless it shows nothing", (slot) => {
	expect(SLOT_SCHEMAS[slot].safeParse({}).success).toBe(isHoldout(slot));
});

it("have the holdout of a page first, because it decides on the others", () => {
	for (const page of ["home", "pricing", "beta"] as const) {
		expect(slotsOf(page).map(isHoldout)).toEqual(slotsOf(page).map((_, at) => at === 0));
	}
});
