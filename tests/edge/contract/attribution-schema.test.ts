import { expect, it } from "vitest";
import { attributionClaimsSchema } from "../../../contract/attribution-schema.ts";
import { claimsOf, touch } from "../../fakes/attribution.ts";

it("accepts claims with and without touches and session", () => {
	for (const claims of [claimsOf(), claimsOf({ first: touch(), session_id: null })]) {
		expect(attributionClaimsSchema.parse(claims)).toEqual(claims);
	}
});

it.each([
	{},
	{ ...claimsOf(), id: "1" },
	{ ...claimsOf(), platform: "linux" },
	{ ...claimsOf(), first: { ...touch(), kind: "ad" } },
])("rejects %j", (claims) => {
	expect(attributionClaimsSchema.safeParse(claims).success).toBe(false);
});
