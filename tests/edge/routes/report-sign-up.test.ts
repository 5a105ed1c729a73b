import { describe, expect, it, vi } from "vitest";
import type { Mail } from "../../../worker/contract/mails.ts";
import type { Accounts } from "../../../worker/supabase/accounts.ts";
import { createSite, ORIGIN } from "../harness.ts";

const KNOWN = { userId: "u1", email: "zoe@example.com", language: "en" } as const;

function site(found: Awaited<ReturnType<Accounts["findKnownAddress"]>>) {
	const mails: Mail[] = [];
	const findKnownAddress = vi.fn(async () => found);
	const made = createSite({
		services: {
			accounts: { findSignUpLink: async () => "unknown", findKnownAddress },
			enqueueMail: async (mail) => {
				mails.push(mail);
				return { ok: true, isNew: true };
			},
		},
	});
	const post = (body: unknown, headers: Record<string, string> = { origin: ORIGIN }) =>
		made.request("/api/auth/sign-up", {
			method: "POST",
			body: JSON.stringify(body),
			headers: { "content-type": "application/json", ...headers },
		});
	return { ...made, post, mails, findKnownAddress };
}

describe("happy", () => {
	it("tells the owner of a known address, in the account's language, once per hour", async () => {
		const { post, mails } = site(KNOWN);
		expect((await post({ email: "ZOE@example.com" })).status).toBe(202);
		expect(mails).toEqual([
			{
				kind: "known_address",
				to: KNOWN.email,
				language: "en",
				data: {},
				key: expect.stringMatching(/^known_address:u1:\d{6}$/),
			},
		]);
		await post({ email: "zoe@example.com" });
		expect(new Set(mails.map(({ key }) => key)).size).toBe(1);
	});

	it("sends nothing to an unknown address", async () => {
		const { post, mails } = site(null);
		expect((await post({ email: "new@example.com" })).status).toBe(202);
		expect(mails).toEqual([]);
	});
});

describe("error", () => {
	it("responds the same without a database, and logs it without the address", async () => {
		const { post, mails, log } = site(undefined);
		expect((await post({ email: "zoe@example.com" })).status).toBe(202);
		expect(mails).toEqual([]);
		const lines = JSON.stringify(log.lines);
		expect(lines).toContain("known_address_not_checked");
		expect(lines).not.toContain("zoe");
	});

	it.each([[{}], [{ email: "zoe" }], [{ email: `${"x".repeat(400)}@x.test` }]])(
		"rejects %j",
		async (body) => {
			const { post, findKnownAddress } = site(KNOWN);
			expect((await post(body)).status).toBe(400);
			expect(findKnownAddress).not.toHaveBeenCalled();
		},
	);
});

describe("security", () => {
	it("does not let the response tell a known address from an unknown one", async () => {
		const responses = await Promise.all(
			[KNOWN, null].map((found) => site(found).post({ email: "zoe@example.com" })),
		);
		const [known, unknown] = await Promise.all(
			responses.map(async (response) => [response.status, await response.text()]),
		);
		expect(known).toEqual(unknown);
	});

	it("refuses other sites, GET, large bodies, and callers over the limit", async () => {
		const { post, request, services, findKnownAddress } = site(KNOWN);
		const email = "zoe@example.com";
		expect((await post({ email }, { origin: "https://evil.example" })).status).toBe(403);
		expect((await post({ email, more: "x".repeat(1100) })).status).toBe(413);
		expect((await request("/api/auth/sign-up")).status).toBe(405);
		services.accountRateLimit = async () => "over";
		expect((await post({ email })).status).toBe(429);
		expect(findKnownAddress).not.toHaveBeenCalled();
	});
});
