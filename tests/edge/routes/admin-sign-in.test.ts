import { describe, expect, it, vi } from "vitest";
import type { SignInResult } from "../../../worker/supabase/sign-in-admin.ts";
import { createSite, ORIGIN } from "../harness.ts";

const GOOD = { email: "Boss@x.test", password: "hunter22" };

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
const IN: SignInResult = { ok: true, session: SESSION };

describe("happy", () => {
	it("answers the session, kept by nobody", async () => {
		const { post, signInAdmin } = site(IN);
		const response = await post(GOOD);
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
	] as const)("tells %s with %i", async (error, status) => {
		const response = await site({ ok: false, error }).post(GOOD);
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
	])("refuses %j before anything is checked", async (body, code) => {
		const { post, signInAdmin, adminRateLimit } = site(IN);
		const response = await post(body);
		expect(response.status).toBe(400);
		expect(await response.json()).toMatchObject({ error: { code } });
		expect(signInAdmin).not.toHaveBeenCalled();
		expect(adminRateLimit).not.toHaveBeenCalled();
	});
});

describe("security", () => {
	it("counts by address and by e-mail, whose text is no key", async () => {
		const { post, adminRateLimit } = site(IN);
		await post(GOOD, { origin: ORIGIN, "cf-connecting-ip": "192.0.2.7" });
		await post(
			{ ...GOOD, email: "boss@x.test" },
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
	] as const)("is closed when the limiter says %s", async (verdict, status, error) => {
		const limiter = vi.fn(async () => verdict as never);
		const { post, signInAdmin } = site(IN, limiter);
		const response = await post(GOOD);
		expect(response.status).toBe(status);
		expect(await response.json()).toMatchObject({ error: { code: error } });
		expect(response.headers.get("retry-after")).toBe("60");
		expect(signInAdmin).not.toHaveBeenCalled();
	});

	it("lets five a minute through, by the platform's own limiter", async () => {
		const { services } = createSite();
		const { createStrictRateLimit } = await import("../../../worker/http/rate-limit.ts");
		const strict = createStrictRateLimit(services.env.ADMIN_RATE_LIMIT, services.log);
		const { post } = site(IN, strict as never);
		const statuses: number[] = [];
		for (let n = 0; n < 7; n++) statuses.push((await post(GOOD)).status);
		expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
	});

	it.each<Record<string, string>>([{}, { origin: "https://evil.example" }])(
		"refuses a foreign page: %j",
		async (headers) => {
			const { post, signInAdmin } = site(IN);
			expect((await post(GOOD, headers)).status).toBe(403);
			expect(signInAdmin).not.toHaveBeenCalled();
		},
	);

	it("takes no more than 4 KB, and no GET", async () => {
		const { post, request } = site(IN);
		expect((await post({ ...GOOD, more: "x".repeat(5000) })).status).toBe(413);
		expect((await request("/api/admin/sign-in")).status).toBe(405);
	});

	it("logs neither e-mail nor password", async () => {
		const { post, log } = site({ ok: false, error: "wrong_credentials" });
		await post(GOOD);
		expect(JSON.stringify(log.lines)).not.toMatch(/boss|hunter/i);
	});
});
