import { describe, expect, it } from "vitest";
import { createAccounts, type SignUpForm } from "../../../worker/supabase/accounts.ts";
import type { RpcResult } from "../../../worker/supabase/database.ts";

const HASH = "4f".repeat(28);
const FAILED: RpcResult = { data: null, error: "503 down", status: 503 };

/** Results of the calls in order, the last one repeatedly. */
function accounts(...results: Partial<RpcResult>[]) {
	const calls: unknown[] = [];
	const pauses: number[] = [];
	const rpc = async (name: string, args: Record<string, unknown>) => {
		const result = results[Math.min(calls.length, results.length - 1)];
		calls.push([name, args]);
		return { data: null, error: null, status: 200, ...result };
	};
	const wait = async (ms: number) => void pauses.push(ms);
	return { ...createAccounts("https://x.test", "publishable", { rpc }, wait), calls, pauses };
}

describe("a confirmation link", () => {
	it("is compared with the browser's sign-up", async () => {
		const found = { state: "own", plan: "annual" };
		const { findSignUpLink, calls } = accounts({ data: found });
		expect(await findSignUpLink(HASH, ["id-1"])).toEqual(found);
		expect(calls).toEqual([["find_sign_up_link", { link_hash: HASH, own_sign_ups: ["id-1"] }]]);
	});

	it.each([
		[{ data: null }, null],
		[FAILED, undefined],
		[{ data: "something else" }, undefined],
	])("with the result %j is of: %s", async (result, found) => {
		expect(await accounts(result).findSignUpLink(HASH, [])).toBe(found);
	});
});

describe("a sign-up", () => {
	const FORM: SignUpForm = {
		...{ id: "id-1", language: "en" as const, full_name: "Ada", plan: null },
		...{ attribution: "a.token", test: null, arm: null },
	};

	it.each([
		[[{}], true, []],
		[[FAILED, {}], true, [1_000]],
		[[FAILED, FAILED, FAILED], false, [1_000, 4_000]],
	])("is stored with its account after %j: %s", async (results, isStored, paused) => {
		const { storeSignUp, calls, pauses } = accounts(...results);
		expect(await storeSignUp("u1", FORM)).toBe(isStored);
		expect(calls[0]).toEqual(["store_sign_up", { account: "u1", sign_up: FORM }]);
		expect(pauses).toEqual(paused);
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
});
