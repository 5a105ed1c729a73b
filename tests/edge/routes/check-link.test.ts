import { describe, expect, it, vi } from "vitest";
import type { SignUpLink } from "../../../worker/contract/accounts.ts";
import { createSite, ORIGIN } from "../harness.ts";

const HASH = "4f".repeat(28);
const SIGN_UP = "339e6f90-674f-41ed-a144-bb454b16bab0";

function site(found: SignUpLink | undefined) {
	const findSignUpLink = vi.fn(async () => found);
	const accounts = { findSignUpLink, findKnownAddress: async () => null };
	const made = createSite({ services: { accounts } });
	const post = (body: unknown, headers: Record<string, string> = { origin: ORIGIN }) =>
		made.request("/api/auth/link", {
			method: "POST",
			body: JSON.stringify(body),
			headers: { "content-type": "application/json", ...headers },
		});
	return { ...made, post, findSignUpLink };
}

describe("happy", () => {
	it.each(["own", "other", "unknown"] as const)("says that the sign-up is %s", async (link) => {
		const { post, findSignUpLink } = site(link);
		const response = await post({ token_hash: HASH, sign_up_id: SIGN_UP });
		expect(response.status).toBe(200);
		expect(await response.json()).toEqual({ link });
		expect(response.headers.get("cache-control")).toBe("private, no-store");
		expect(findSignUpLink).toHaveBeenCalledWith(HASH, SIGN_UP);
	});

	it("accepts a browser that has no sign-up", async () => {
		const { post, findSignUpLink } = site("other");
		expect((await post({ token_hash: HASH })).status).toBe(200);
		expect(findSignUpLink).toHaveBeenCalledWith(HASH, null);
	});
});

describe("error", () => {
	it("returns 503 without a database", async () => {
		expect((await site(undefined).post({ token_hash: HASH })).status).toBe(503);
	});

	it.each([
		[{}],
		[{ token_hash: "" }],
		[{ token_hash: `${HASH}' or true` }],
		[{ token_hash: HASH, sign_up_id: "mine" }],
	])("rejects %j before it reaches the database", async (body) => {
		const { post, findSignUpLink } = site("own");
		expect((await post(body)).status).toBe(400);
		expect(findSignUpLink).not.toHaveBeenCalled();
	});
});

describe("security", () => {
	it("refuses other sites, GET, and bodies over 1 KB", async () => {
		const { post, request, findSignUpLink } = site("own");
		const evil = { origin: "https://evil.example" };
		expect((await post({ token_hash: HASH }, evil)).status).toBe(403);
		expect((await post({ token_hash: HASH, more: "x".repeat(1100) })).status).toBe(413);
		expect((await request("/api/auth/link")).status).toBe(405);
		expect(findSignUpLink).not.toHaveBeenCalled();
	});

	it("logs no token", async () => {
		const { post, log } = site(undefined);
		await post({ token_hash: HASH });
		expect(JSON.stringify(log.lines)).not.toContain(HASH);
	});
});
