import { describe, expect, it, vi } from "vitest";
import type { SignInResult } from "../../../worker/supabase/sign-in-admin.ts";
import { createSite, ORIGIN } from "../harness.ts";

const VALID = { email: "Boss@x.test", password: "hunter22" };

function site(
	response: SignInResult,
	adminRateLimit = vi.fn(async (_key: string) => "within" as const),
) {
	const signInAdmin = vi.fn(async () => response);
	const made = createSite({ services: { signInAdmin, adminRateLimit } });
	const post = (body: unknown, headers: Record<string, string> = { origin: ORIGIN }) =>
		made.request("/api/admin/sign-in", {
			method: "POST",
			body: typeof body === "string" ? body : JSON.stringify(body),
			headers: { "content-type": "application/json", ...headers },
		});
	return { ...made, post, signInAdmin, adminRateLimit };
}

const SESSION = { access_token: "a.b.c", refresh_token: "r" };
const SIGNED_IN: SignInResult = { ok: true, session: SESSION };

describe("happy", () => {
	it("returns the session, which is not cached", async () => {
		const { post, signInAdmin } = site(SIGNED_IN);
		const response = await post(VALID);
		expect(response.status).toBe(200);
		expect(await response.json()).toEqual(SESSION);
		expect(response.headers.get("cache-control")).toBe("private, no-store");
		expect(signInAdmin).toHaveBeenCalledWith("boss@x.test", "hunter22");
	});
});

describe("error", () => {
	it.each([
		["not_admin", 403],
		["wrong_credentials", 401],
		["rate_limited", 429],
		["unavailable", 503],
	] as const)("returns %s with %i", async (error, status) => {
		const response = await site({ ok: false, error }).post(VALID);
		expect(response.status).toBe(status);
		expect(await response.json()).toMatchObject({ error: { code: error } });
	});

	it.each([
		["", "unreadable_body"],
		["nonsense", "unreadable_body"],
		["[]", "invalid_request"],
		[{ email: "boss@x.test" }, "invalid_request"],
		[{ email: "boss", password: "hunter22" }, "invalid_request"],
		[{ email: "boss@x.test", password: "12345" }, "invalid_request"],
		[{ email: `${"x".repeat(400)}@x.test`, password: "hunter22" }, "invalid_request"],
		[{ email: ["boss@x.test"], password: "hunter22" }, "invalid_request"],
	])("rejects %j before any other check", async (body, code) => {
		const { post, signInAdmin, adminRateLimit } = site(SIGNED_IN);
		const response = await post(body);
		expect(response.status).toBe(400);
		expect(await response.json()).toMatchObject({ error: { code } });
		expect(signInAdmin).not.toHaveBeenCalled();
		expect(adminRateLimit).not.toHaveBeenCalled();
	});
});

describe("security", () => {
	it("limits by IP address and by the hash of the e-mail", async () => {
		const { post, adminRateLimit } = site(SIGNED_IN);
		await post(VALID, { origin: ORIGIN, "cf-connecting-ip": "192.0.2.7" });
		await post(
			{ ...VALID, email: "boss@x.test" },
			{ origin: ORIGIN, "cf-connecting-ip": "192.0.2.8" },
		);
		const keys = adminRateLimit.mock.calls.map(([key]) => key);
		expect(keys[0]).toBe("address:192.0.2.7");
		expect(keys[1]).toMatch(/^email:[0-9a-f]{32}$/);
		expect(keys[3]).toBe(keys[1]);
	});

	it.each([
		["over", 429, "rate_limited"],
		["unknown", 503, "unavailable"],
	] as const)(
		"rejects every sign-in when the limiter returns %s",
		async (verdict, status, error) => {
			const limiter = vi.fn(async () => verdict as never);
			const { post, signInAdmin } = site(SIGNED_IN, limiter);
			const response = await post(VALID);
			expect(response.status).toBe(status);
			expect(await response.json()).toMatchObject({ error: { code: error } });
			expect(response.headers.get("retry-after")).toBe("60");
			expect(signInAdmin).not.toHaveBeenCalled();
		},
	);

	it("allows five sign-ins a minute with the platform's limiter", async () => {
		const { services } = createSite();
		const { createStrictRateLimit } = await import("../../../worker/http/rate-limit.ts");
		const strict = createStrictRateLimit(services.env.ADMIN_RATE_LIMIT, services.log);
		const { post } = site(SIGNED_IN, strict as never);
		const statuses: number[] = [];
		for (let n = 0; n < 7; n++) statuses.push((await post(VALID)).status);
		expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
	});

	it.each<Record<string, string>>([{}, { origin: "https://evil.example" }])(
		"rejects a foreign origin: %j",
		async (headers) => {
			const { post, signInAdmin } = site(SIGNED_IN);
			expect((await post(VALID, headers)).status).toBe(403);
			expect(signInAdmin).not.toHaveBeenCalled();
		},
	);

	it("rejects a body over 4 KB, and a GET", async () => {
		const { post, request } = site(SIGNED_IN);
		expect((await post({ ...VALID, more: "x".repeat(5000) })).status).toBe(413);
		expect((await request("/api/admin/sign-in")).status).toBe(405);
	});

	it("logs neither e-mail nor password", async () => {
		const { post, log } = site({ ok: false, error: "wrong_credentials" });
		await post(VALID);
		expect(JSON.stringify(log.lines)).not.toMatch(/boss|hunter/i);
	});
});
