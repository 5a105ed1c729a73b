import { expect, it } from "vitest";
import { attributionClaimsSchema } from "../../../contract/attribution-schema.ts";
import { type ClickName, PLATFORM_OF_CLICK } from "../../../contract/conversions.ts";
import { claimsOf, touch } from "../../fakes/attribution.ts";

it("accepts claims with and without touches and session", () => {
	const unit = { test: "t", run: 0, arm: "A", unit: crypto.randomUUID() };
	const click = { id: "c", clicked_at: 0, consented_at: 0 };
	const clicks = Object.entries(PLATFORM_OF_CLICK).map(([name, platform]) => ({
		...{ ...click, name: name as ClickName, platform },
	}));
	for (const claims of [
		claimsOf(),
		claimsOf({ first: touch(), session_id: null }),
		claimsOf({ at: 0, first: touch({ kind: "referral", at: 0 }), units: [unit], clicks }),
	]) {
		expect(attributionClaimsSchema.parse(claims)).toEqual(claims);
	}
});

it.each([
	{},
	{ ...claimsOf(), id: "1" },
	{ ...claimsOf(), platform: "linux" },
	{ ...claimsOf(), first: { ...touch(), kind: "ad" } },
	{ ...claimsOf(), at: -1 },
	{ ...claimsOf(), at: 0.5 },
	{ ...claimsOf(), units: [{ test: "t", run: -1, arm: "A", unit: crypto.randomUUID() }] },
	{ ...claimsOf(), clicks: [{ platform: "tiktok", name: "ttclid" }] },
])("rejects %j", (claims) => {
	expect(attributionClaimsSchema.safeParse(claims).success).toBe(false);
});
