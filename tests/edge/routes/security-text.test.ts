import { expect, it } from "vitest";
import { createSite, ORIGIN } from "../harness.ts";

it("security: names our own domain for reports, whatever host the request names, for less than a year", async () => {
	const site = createSite();
	const headers = { host: "evil.example" };
	const response = await site.request("/.well-known/security.txt", { headers });
	expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
	const fields = Object.fromEntries(
		(await response.text())
			.trim()
			.split("\n")
			.map((line) => line.split(/: (.*)/, 2)),
	);
	const domain = site.services.env.SUPPORT_EMAIL.split("@")[1];
	expect(fields).toEqual({
		Contact: `mailto:security@${domain}`,
		Expires: expect.any(String),
		"Preferred-Languages": "fr, en",
		Canonical: `${ORIGIN}/.well-known/security.txt`,
	});
	const days = (Date.parse(fields.Expires ?? "") - Date.now()) / 86_400_000;
	expect(days).toBeGreaterThan(170);
	expect(days).toBeLessThan(365);
});
