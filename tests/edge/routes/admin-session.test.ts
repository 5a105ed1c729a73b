import { expect, it } from "vitest";
import { ACCOUNT } from "../../fakes/sessions.ts";
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

const NOT_TRUE = [false, null, "true", [RECORD], new Refusal("forbidden")];
it.each(NOT_TRUE)("security: is nothing to a caller of whom is_admin says %j", async (isAdmin) => {
	const { body } = await ask({ is_admin: isAdmin, operator_factor_due: null });
	expect(body).toEqual({});
});
