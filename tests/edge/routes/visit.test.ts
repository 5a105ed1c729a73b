import { expect, it } from "vitest";
import { createSite, refusalOf } from "../harness.ts";

it("refuses pictures beyond their limit", async () => {
	const { request } = createSite({ services: { mediaRateLimit: async () => false } });
	const refused = await request("/media/2026/03/invented.png");
	expect(await refusalOf(refused)).toEqual([429, "rate_limited"]);
});
