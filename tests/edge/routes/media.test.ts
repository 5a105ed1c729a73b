import { expect, it } from "vitest";
import { createSite } from "../harness.ts";

it("error: returns 503 without WordPress and without a cached copy", async () => {
	const site = createSite();
	site.wordpress.faults.set({ mode: "down" });
	expect((await site.request("/media/2026/11/cover-0.jpg")).status).toBe(503);
});
