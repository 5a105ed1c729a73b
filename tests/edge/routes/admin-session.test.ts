import { describe, expect, it } from "vitest";
import { ACCOUNT, fakeTokens } from "../../fakes/sessions.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { signedInSite } from "../signed-in-site.ts";

const PATH = "/api/admin/session";
const RECORD = {
	...{ email: ACCOUNT.email, name: null, role: "admin", is_active: true },
	...{ created_at: "2026-01-02T03:04:05Z", last_login: null },
};

/** Database's word on the caller. */
async function ask(functions: Record<string, unknown>) {
	const { send, sqlCalls } = await signedInSite({
		functions: { is_admin: true, get_admin_data: [RECORD], ...functions },
	});
	const response = await send(PATH);
	return { sqlCalls, response, body: await response.json() };
}

describe("happy", () => {
	it("returns the operator's record, asked for as the caller", async () => {
		const { body, sqlCalls } = await ask({});
		expect(body).toEqual({ admin: RECORD });
		const caller = { args: { user_email: ACCOUNT.email }, token: fakeTokens(1).access_token };
		expect(sqlCalls.calls).toEqual([
			{ name: "is_admin", ...caller },
			{ name: "get_admin_data", ...caller },
		]);
	});

	it.each(["verify", "enrol"])("says that the second factor is due: %s", async (due) => {
		const { body } = await ask({ is_admin: false, operator_factor_due: due });
		expect(body).toEqual({ factorDue: due });
	});
});

it.each([
	["is_admin", new Refusal("unavailable"), 503],
	["is_admin", new Refusal("unauthenticated"), 401],
	["get_admin_data", [], 503],
	["get_admin_data", [{ ...RECORD, role: "owner" }], 503],
])("error: %s with %j is an error", async (name, result, status) => {
	expect((await ask({ [name]: result })).response.status).toBe(status);
});

const NOT_TRUE = [false, null, "true", [RECORD], new Refusal("forbidden")];
it.each(NOT_TRUE)("security: is nothing to a caller of whom is_admin says %j", async (isAdmin) => {
	const { body } = await ask({ is_admin: isAdmin, operator_factor_due: null });
	expect(body).toEqual({});
});
