import type { SupabaseClient } from "@supabase/supabase-js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changePassword } from "../../../web/app/dashboard/change-password.ts";

function client(parts: { session?: object | null; error?: object | null; hangs?: boolean } = {}) {
	const { session = {}, error = null, hangs = false } = parts;
	const signOut = vi.fn(async () => ({ error: null }));
	const updateUser = vi.fn(() => (hangs ? new Promise(() => {}) : Promise.resolve({ error })));
	const getSession = async () => ({ data: { session } });
	const supabase = { auth: { getSession, updateUser, signOut } } as unknown as SupabaseClient;
	return { supabase, signOut, updateUser };
}

describe("changing the password", () => {
	beforeEach(() => void vi.useFakeTimers());
	afterEach(() => void vi.useRealTimers());

	it("ends the other sessions", async () => {
		const { supabase, signOut } = client();
		expect(await changePassword(supabase, true, "secret")).toEqual({ outcome: "changed" });
		expect(signOut).toHaveBeenCalledWith({ scope: "others" });
	});

	it.each([
		["nobody is logged in", {}, false, { outcome: "notLoggedIn" }],
		["the session is gone", { session: null }, true, { outcome: "noSession" }],
		["it is the old one", { error: { code: "same_password" } }, true, { outcome: "same" }],
		["it is refused", { error: { message: "no" } }, true, { outcome: "refused", message: "no" }],
	])("reports that %s, and ends no session", async (_, parts, loggedIn, result) => {
		const { supabase, signOut } = client(parts);
		expect(await changePassword(supabase, loggedIn, "secret")).toEqual(result);
		expect(signOut).not.toHaveBeenCalled();
	});

	it("times out after 10 s", async () => {
		const { supabase } = client({ hangs: true });
		const settled = vi.fn();
		changePassword(supabase, true, "secret").then(settled);
		await vi.advanceTimersByTimeAsync(9_999);
		expect(settled).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(1);
		expect(settled).toHaveBeenCalledWith({ outcome: "timeout" });
	});
});
