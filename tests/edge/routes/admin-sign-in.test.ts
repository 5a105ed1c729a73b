import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Services } from "../../../worker/services.ts";
import type { SignInResult } from "../../../worker/supabase/sign-in-admin.ts";
import { fakeAuth } from "../../fakes/accounts.ts";
import { ACCOUNT, fakeTokens } from "../../fakes/sessions.ts";
import { cookiesOf, createSite, ORIGIN } from "../harness.ts";
import { realSessions } from "../signed-in-site.ts";

const VALID = { email: "Boss@x.test", password: "hunter22" };

function site(response: SignInResult, services: Partial<Services> = {}) {
	const signInAdmin = vi.fn(async () => response);
	const adminRateLimit = vi.fn(async (_key: string) => "within" as const);
	const adminAddressRateLimit = vi.fn(async (_key: string) => "within" as const);
	const sessions = realSessions(fakeAuth().auth);
	const made = createSite({
		services: { sessions, signInAdmin, adminRateLimit, adminAddressRateLimit, ...services },
	});
	const post = (body: unknown, headers: Record<string, string> = { origin: ORIGIN }) =>
		made.request("/api/admin/sign-in", {
			method: "POST",
			body: typeof body === "string" ? body : JSON.stringify(body),
			headers: { "content-type": "application/json", ...headers },
		});
	return { ...made, post, signInAdmin, adminRateLimit, adminAddressRateLimit };
}

const TOKENS = fakeTokens(1, { aal: "aal2" });
const SIGNED_IN: SignInResult = { ok: true, tokens: TOKENS };

describe("happy", () => {
	it("opens the session of the browser, and returns who it is", async () => {
		const { post, signInAdmin } = site(SIGNED_IN);
		const response = await post(VALID);
		expect(response.status).toBe(200);
		expect(await response.json()).toMatchObject({ ...ACCOUNT, aal: "aal2" });
		expect(cookiesOf(response).get("__Host-session")).toMatch(/^[\w-]+$/);
		expect(response.headers.get("cache-control")).toBe("private, no-store");
		expect(signInAdmin).toHaveBeenCalledWith({ ...VALID, email: "boss@x.test" }, "local");
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
});

describe("security", () => {
	const from = (address: string) => ({ origin: ORIGIN, "cf-connecting-ip": address });

	it("limits by address, by address with the hash of the e-mail, and by that hash", async () => {
		const { post, adminRateLimit, adminAddressRateLimit } = site(SIGNED_IN);
		await post(VALID, from("192.0.2.7"));
		await post({ ...VALID, email: "boss@x.test" }, from("192.0.2.8"));
		expect(adminAddressRateLimit.mock.calls).toEqual([["192.0.2.7"], ["192.0.2.8"]]);
		const [first, email, second, again] = adminRateLimit.mock.calls.map(([key]) => key);
		expect(email).toMatch(/^[0-9a-f]{32}$/);
		expect([first, second, again]).toEqual([`192.0.2.7 ${email}`, `192.0.2.8 ${email}`, email]);
		await post({ ...VALID, email: "other@x.test" }, from("192.0.2.7"));
		expect(adminRateLimit.mock.lastCall?.[0]).not.toBe(email);
	});

	it.each([
		["over", 429, "rate_limited"],
		["unknown", 503, "unavailable"],
	] as const)("rejects every sign-in when a limiter returns %s", async (verdict, status, error) => {
		for (const limiter of ["adminRateLimit", "adminAddressRateLimit"]) {
			const { post, signInAdmin } = site(SIGNED_IN, { [limiter]: async () => verdict });
			const response = await post(VALID);
			expect(response.status).toBe(status);
			expect(await response.json()).toMatchObject({ error: { code: error } });
			expect(response.headers.get("retry-after")).toBe("60");
			expect(signInAdmin).not.toHaveBeenCalled();
		}
	});

	it("slows an e-mail's sign-ins down, and never keeps its operator out", async () => {
		const wait = vi.spyOn(scheduler, "wait").mockResolvedValue(undefined);
		onTestFinished(() => wait.mockRestore());
		const limited = (key: string) => (key.includes(" ") ? "within" : "over");
		const { post, signInAdmin } = site(SIGNED_IN, {
			adminRateLimit: async (key: string) => limited(key),
		});
		expect((await post(VALID)).status).toBe(200);
		expect(wait).toHaveBeenCalledWith(3_000);
		expect(signInAdmin).toHaveBeenCalledOnce();
	});
});
