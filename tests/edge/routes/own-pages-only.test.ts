import { expect, it } from "vitest";
import { createSite, ORIGIN } from "../harness.ts";

const consent = (headers: Record<string, string>) =>
	createSite().request("/privacy/consent", {
		method: "POST",
		body: "consent=accepted",
		headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
	});

it("accepts the site's own pages", async () => {
	expect((await consent({ origin: ORIGIN })).status).toBe(200);
});

it.each([{ origin: "https://elsewhere.example" }, { origin: "null" }, {}])(
	"rejects %j before it reads the body",
	async (headers) => {
		const response = await consent(headers);
		expect(response.status).toBe(403);
		expect(await response.json()).toMatchObject({ error: { code: "foreign_origin" } });
	},
);
