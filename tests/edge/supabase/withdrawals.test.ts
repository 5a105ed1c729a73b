import { expect, it } from "vitest";
import { createDeclareWithdrawal } from "../../../worker/supabase/withdrawals.ts";

const VALUES = { name: "Ada", email: "ada@example.com", contract: "Pro" };

function declaring(result: { data: unknown; error: string | null; status: number }) {
	const calls: unknown[] = [];
	const rpc = async (...call: unknown[]) => {
		calls.push(call);
		return result;
	};
	const declare = createDeclareWithdrawal({ rpc }, "help@t.test");
	return { calls, declared: declare("id-1", VALUES, "en") };
}

it("stores the declaration and returns when it was received", async () => {
	const receivedAt = "2026-11-22T13:05:33.123+00:00";
	const { calls, declared } = declaring({ data: receivedAt, error: null, status: 200 });
	expect(await declared).toEqual({ ok: true, receivedAt });
	const args = { withdrawal: "id-1", ...VALUES, language: "en", support_email: "help@t.test" };
	expect(calls).toEqual([["declare_withdrawal", args, 10_000]]);
});

it.each([
	[429, "PT429 too many", "rate_limited"],
	[500, "X1 no", "unavailable"],
	[0, "TypeError", "unavailable"],
	[204, null, "unavailable"],
])("fails with status %i", async (status, error, failure) => {
	const { declared } = declaring({ data: null, error, status });
	expect(await declared).toEqual({ ok: false, error: failure });
});
