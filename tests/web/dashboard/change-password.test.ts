import type { SupabaseClient, User } from "@supabase/supabase-js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changePassword } from "../../../web/app/dashboard/change-password.ts";
import { authFailure, CONFIG, fakeAuth, HANGS, SESSION, USER } from "./fake-auth.ts";

const PASSWORDS = { current: "old-secret", password: "new-secret" };

function change(session: object | null = SESSION, user: object | undefined = USER) {
	const supabase = { auth: { getSession: async () => ({ data: { session } }) } };
	const app = { config: CONFIG, supabase: supabase as unknown as SupabaseClient };
	return changePassword(app, user as User | undefined, PASSWORDS);
}

const CHECK = ["POST /auth/v1/token", "POST /auth/v1/logout?scope=local"];
const UPDATE = ["GET /auth/v1/user", "PUT /auth/v1/user"];

describe("changing the password", () => {
	it("checks the current one, then changes it in the own session and ends the others", async () => {
		const calls = fakeAuth();
		expect(await change()).toEqual({ outcome: "changed" });
		expect(calls).toEqual([...CHECK, ...UPDATE, "POST /auth/v1/logout?scope=others"]);
	});

	it("changes nothing when the current one is wrong", async () => {
		const calls = fakeAuth({ "POST /auth/v1/token": [400, authFailure("invalid_credentials")] });
		expect(await change()).toEqual({ outcome: "wrongCurrent" });
		expect(calls).toEqual(["POST /auth/v1/token"]);
	});

	it("calls nobody without a session", async () => {
		const calls = fakeAuth();
		expect(await changePassword({} as never, undefined, PASSWORDS)).toEqual({
			outcome: "notLoggedIn",
		});
		expect(await change(null)).toEqual({ outcome: "noSession" });
		expect(calls).toEqual([]);
	});

	it.each([
		["same_password", { outcome: "same" }],
		["reauthentication_needed", { outcome: "signInAgain" }],
		["weak_password", { outcome: "refused", error: { code: "weak_password" } }],
	])("reports %s, and ends no session", async (code, result) => {
		const calls = fakeAuth({ "PUT /auth/v1/user": [422, authFailure(code)] });
		expect(await change()).toMatchObject(result);
		expect(calls).toEqual([...CHECK, ...UPDATE]);
	});
});

describe("after 10 s", () => {
	beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
	afterEach(() => void vi.useRealTimers());

	it.each([
		["POST /auth/v1/token", "timeoutUnsent"],
		["GET /auth/v1/user", "timeoutUnsent"],
		["PUT /auth/v1/user", "timeout"],
	])("%s is aborted: %s", async (call, outcome) => {
		const calls = fakeAuth({ [call]: HANGS });
		const settled = vi.fn();
		change().then(settled);
		await vi.waitFor(() => expect(calls).toContain(call));
		await vi.advanceTimersByTimeAsync(9_000);
		expect(settled).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(1_000);
		await vi.waitFor(() => expect(settled).toHaveBeenCalledWith({ outcome }));
		expect(calls.at(-1)).toBe(call);
	});
});
