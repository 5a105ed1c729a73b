import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, type DatabaseAddress } from "../../dev/supabase/database.ts";
import { copyOf, dropDatabase } from "../cluster.ts";

/** As the real Auth sends them for a session with a second factor, after somebody wrote into their own metadata. */
const CLAIMS = {
	...{ iss: "https://x.test/auth/v1", sub: "1", aud: "authenticated", exp: 2, iat: 1, jti: "j" },
	...{ email: "ada@example.com", phone: "", role: "authenticated", is_anonymous: false },
	...{ aal: "aal2", amr: [{ method: "totp", timestamp: 1 }], session_id: "s" },
	app_metadata: { provider: "email", providers: ["email"] },
	user_metadata: { full_name: "Ada", junk: "x".repeat(5000) },
};
const EVENT = { user_id: "1", claims: CLAIMS, authentication_method: "password" };
const CALL = "select private.custom_access_token($1::text::jsonb) as result";

describe("the claims of an access token", () => {
	let address: DatabaseAddress;
	let auth: ReturnType<typeof connect>;
	beforeAll(async () => {
		address = await copyOf("migrated");
		auth = connect(address, "supabase_auth_admin", 1);
	});
	afterAll(async () => {
		await auth.end();
		await dropDatabase(address);
	});

	it("are those that Auth requires, and no metadata", async () => {
		const [row] = await auth.unsafe<{ result: object }[]>(CALL, [JSON.stringify(EVENT)]);
		const { jti: _jti, amr: _amr, app_metadata: _app, user_metadata: _user, ...claims } = CLAIMS;
		expect(row?.result).toEqual({ claims });
	});

	it("are all that Auth may reach in the schema", async () => {
		for (const sql of ["select from private.mails", "select private.account_of(null)"]) {
			await expect(auth.unsafe(sql)).rejects.toThrow(/permission denied/);
		}
	});
});
