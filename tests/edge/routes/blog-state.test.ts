import { expect, it } from "vitest";
import { callOfPlugin, createSite } from "../harness.ts";

it("error: tells that WordPress is down and has too little to be believed, without the upstream's error", async () => {
	const site = createSite();
	const blog = await site.services.blog();
	const since = "2026-11-26T10:00:00.000Z";
	const doubt = { since, lost: 22, hidden: 0, of: 45, languages: ["fr"] };
	site.services.blog = async () => ({
		...blog,
		state: async (background) => ({
			...(await blog.state(background)),
			...{ state: "down", doubt, lastError: "connect 10.0.0.7", ageSeconds: 7 },
		}),
	});
	const response = await site.request("/api/blog/state", await callOfPlugin("{}", "state"));
	expect(await response.json()).toEqual({ state: "down", ageSeconds: 7, doubt });
});
