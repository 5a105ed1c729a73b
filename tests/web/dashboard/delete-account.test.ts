import { describe, expect, it } from "vitest";
import { deleteAccount } from "../../../web/app/dashboard/delete-account.ts";
import { authFailure, CONFIG, fakeAuth, USER } from "./fake-auth.ts";

const DELETE = "POST /rest/v1/rpc/delete_account";
const remove = () => deleteAccount(CONFIG, USER.email, "secret");

describe("deleting the account", () => {
	it("signs in with the password, and deletes in that session", async () => {
		const calls = fakeAuth();
		expect(await remove()).toBe("deleted");
		expect(calls).toEqual(["POST /auth/v1/token", DELETE]);
	});

	it("deletes nothing with a wrong password", async () => {
		const calls = fakeAuth({ "POST /auth/v1/token": [400, authFailure("invalid_credentials")] });
		expect(await remove()).toBe("wrongPassword");
		expect(calls).toEqual(["POST /auth/v1/token"]);
	});

	it.each([
		[401, "signInAgain"],
		[403, "operator"],
		[409, "paid"],
		[500, "failed"],
	])(
		"that the database refuses with %i is %s, and ends the new session",
		async (status, result) => {
			const calls = fakeAuth({ [DELETE]: [status, { code: `PT${status}`, message: "no" }] });
			expect(await remove()).toBe(result);
			expect(calls.at(-1)).toBe("POST /auth/v1/logout?scope=local");
		},
	);

	it("fails without Auth", async () => {
		fakeAuth({ "POST /auth/v1/token": [503, {}] });
		expect(await remove()).toBe("failed");
	});
});
