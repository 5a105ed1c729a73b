import { describe, expect, it } from "vitest";
import { createAccounts } from "../../../worker/supabase/accounts.ts";
import type { RpcResult } from "../../../worker/supabase/database.ts";

const HASH = "4f".repeat(28);
const FAILED: RpcResult = { data: null, error: "503 down", status: 503 };

function accounts(result: Partial<RpcResult>) {
	const calls: unknown[] = [];
	const rpc = async (name: string, args: Record<string, unknown>) => {
		calls.push([name, args]);
		return { data: null, error: null, status: 200, ...result };
	};
	return { ...createAccounts("https://x.test", "publishable", { rpc }), calls };
}

describe("a confirmation link", () => {
	it("is compared with the browser's sign-up", async () => {
		const { findSignUpLink, calls } = accounts({ data: "own" });
		expect(await findSignUpLink(HASH, ["id-1"])).toBe("own");
		expect(calls).toEqual([["find_sign_up_link", { link_hash: HASH, own_sign_ups: ["id-1"] }]]);
	});

	it.each([FAILED, { data: "something else" }])("stays undecided after %j", async (result) => {
		expect(await accounts(result).findSignUpLink(HASH, [])).toBeUndefined();
	});
});

describe("a known address", () => {
	it("has its account and the language of its mails", async () => {
		const row = { user_id: "u1", email: "zoe@example.com", language: "en" };
		const { findKnownAddress, calls } = accounts({ data: row });
		expect(await findKnownAddress("zoe@example.com")).toEqual({
			userId: "u1",
			email: "zoe@example.com",
			language: "en",
		});
		expect(calls).toEqual([["find_known_address", { user_email: "zoe@example.com" }]]);
	});

	it("is null without an account, and undefined without a database", async () => {
		expect(await accounts({}).findKnownAddress("x@example.com")).toBeNull();
		expect(await accounts(FAILED).findKnownAddress("x@example.com")).toBeUndefined();
	});
});
