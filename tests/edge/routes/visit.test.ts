import { expect, it } from "vitest";
import { createSite } from "../harness.ts";

it("refuses pictures beyond their limit", async () => {
	const { request } = createSite({ services: { mediaRateLimit: async () => false } });
	const refused = await request("/media/2026/03/invented.png");
	expect(refused.status).toBe(429);
	expect(await refused.json()).toMatchObject({ error: { code: "rate_limited" } });
});
