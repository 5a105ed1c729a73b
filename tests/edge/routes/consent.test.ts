import { describe, expect, it } from "vitest";
import { createSite, ORIGIN } from "../harness.ts";

function choose(body: string, headers: Record<string, string> = { origin: ORIGIN }) {
	return createSite().request("/privacy/consent", {
		method: "POST",
		body,
		headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
	});
}

describe("happy", () => {
	it.each(["accepted", "refused"])(
		"stores %s for 6 months, readable by scripts",
		async (choice) => {
			const response = await choose(`consent=${choice}`);
			expect(response.status).toBe(200);
			expect(await response.json()).toEqual({ consent: choice });
			expect(response.headers.getSetCookie()).toEqual([
				`consent=${choice}; Path=/; Max-Age=15724800; Secure; SameSite=Lax`,
			]);
		},
	);
});

describe("error", () => {
	it.each(["", "consent=maybe", "consent=accepted%0d%0aSet-Cookie:x"])(
		"rejects %j and sets no cookie",
		async (body) => {
			const response = await choose(body);
			expect(response.status).toBe(400);
			expect(response.headers.getSetCookie()).toEqual([]);
		},
	);
});

describe("security", () => {
	it("rejects a body over 1 KB, and any type but a plain form", async () => {
		expect((await choose(`consent=accepted&x=${"x".repeat(1024)}`)).status).toBe(413);
		for (const type of ["multipart/form-data; boundary=x", "application/json", "text/plain"]) {
			const headers = { origin: ORIGIN, "content-type": type };
			const response = await choose("consent=accepted", headers);
			expect([type, response.status, response.headers.getSetCookie()]).toEqual([type, 415, []]);
		}
	});

	it.each([{ origin: "https://elsewhere.example" }, {}])(
		"rejects consent from another site: %j",
		async (headers) => {
			const response = await choose("consent=accepted", headers);
			expect(response.status).toBe(403);
			expect(response.headers.getSetCookie()).toEqual([]);
		},
	);
});
