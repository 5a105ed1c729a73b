import { describe, expect, it } from "vitest";
import { createSite, ORIGIN } from "../harness.ts";

function choose(body: string, headers: Record<string, string> = { origin: ORIGIN }) {
	return createSite().request("/privacy/measuring", {
		method: "POST",
		body,
		headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
	});
}

describe("happy", () => {
	it.each([
		["measuring=on&language=fr", "Max-Age=0", "/privacy#measuring"],
		["measuring=off&language=//evil.example", "Max-Age=34128000", "/privacy#measuring"],
	])("stores %s and redirects back", async (body, lifetime, location) => {
		const response = await choose(body);
		expect(response.status).toBe(302);
		expect(response.headers.get("location")).toBe(location);
		const [measure, ...others] = response.headers.getSetCookie();
		expect(measure).toBe(`measure=off; Path=/; ${lifetime}; Secure; SameSite=Lax`);
		expect(others.map((cookie) => cookie.split("=")[0])).toEqual(
			body.includes("off") ? ["__Host-touch", "__Host-vid", "__Host-sid"] : [],
		);
	});

	it("deletes all that measuring keeps in the browser at once", async () => {
		const cookie =
			"__Host-vid=v; abtest_hero=A; other=1; abtest_price=B.salt; xabtest_none=C; abtest_hero=B";
		const response = await choose("measuring=off", { origin: ORIGIN, cookie });
		const [, ...deleted] = response.headers.getSetCookie();
		const gone = "Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0";
		expect(deleted).toEqual(
			["__Host-touch", "__Host-vid", "__Host-sid", "abtest_hero", "abtest_price"].map(
				(name) => `${name}=; ${gone}`,
			),
		);
	});
});

it.each(["", "measuring=maybe", "language=fr"])(
	"error: rejects %j and sets no cookie",
	async (body) => {
		const response = await choose(body);
		expect(response.status).toBe(400);
		expect(response.headers.getSetCookie()).toEqual([]);
	},
);
