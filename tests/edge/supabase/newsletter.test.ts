import { expect, it } from "vitest";
import type { RpcResult } from "../../../worker/supabase/database.ts";
import { createNewsletter } from "../../../worker/supabase/newsletter.ts";

const DOWN: RpcResult = { data: null, error: "503 down", status: 503 };
const newsletter = (result: Partial<RpcResult>) =>
	createNewsletter({
		rpc: async () => ({ data: null, error: null, status: 200, ...result }),
	});

it.each([
	["asked", {}],
	["rate_limited", { error: "PT429 too many", status: 429 }],
	["unavailable", DOWN],
	["unavailable", { error: "timeout", status: 0 }],
])("is %s after %j", async (outcome, result) => {
	expect(await newsletter(result).ask("ada@example.com", "fr")).toBe(outcome);
});

it.each([
	[true, { data: true }],
	[false, { data: false }],
	[null, { data: null }],
	[undefined, DOWN],
])("finds %s after %j", async (found, result) => {
	expect(await newsletter(result).find("5f0c2a4e-6f5e-4b68-9d5b-0c9a4f1f7a11")).toBe(found);
});
