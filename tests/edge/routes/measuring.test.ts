import { describe, expect, it, vi } from "vitest";
import { hiddenIn } from "../account-site.ts";
import { createSite, GOOGLEBOT, ORIGIN } from "../harness.ts";

function choose(body: string, headers: Record<string, string> = { origin: ORIGIN }) {
	return createSite().request("/privacy/measuring", {
		method: "POST",
		body,
		headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
	});
}

describe("happy", () => {
	it.each([
		["measuring=off&language=fr", "Max-Age=34128000", "/privacy#measuring"],
		["measuring=on&language=fr", "Max-Age=0", "/privacy#measuring"],
		["measuring=off&language=en", "Max-Age=34128000", "/en/privacy#measuring"],
		["measuring=off", "Max-Age=34128000", "/privacy#measuring"],
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

	it.each(["/privacy", "/en/privacy"])("leads back to %s, where it was made", async (path) => {
		const html = await (await createSite().request(path)).text();
		const form = new URLSearchParams({ ...hiddenIn(html), measuring: "off" });
		expect((await choose(`${form}`)).headers.get("location")).toBe(`${path}#measuring`);
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

	it("is shown by the privacy page, and by no other", async () => {
		const site = createSite();
		const rendered = vi.spyOn(site.services.documents, "get");
		await site.request("/", { headers: { cookie: "measure=off" } });
		expect(rendered.mock.lastCall).not.toMatchObject([{ measuring: "off" }]);
		const measured = await (await site.request("/privacy")).text();
		const optedOut = await site.request("/privacy", { headers: { cookie: "measure=off" } });
		const optedOutBot = { agent: GOOGLEBOT, headers: { cookie: "measure=off" } };
		expect(await (await site.request("/privacy", optedOutBot)).text()).toContain('value="on"');
		expect(measured).toContain('value="off"');
		expect(await optedOut.text()).toContain('value="on"');
	});
});

describe("error", () => {
	it.each(["", "measuring=maybe", "language=fr"])("rejects %j and sets no cookie", async (body) => {
		const response = await choose(body);
		expect(response.status).toBe(400);
		expect(response.headers.getSetCookie()).toEqual([]);
	});
});
