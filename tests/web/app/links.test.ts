import type { SupabaseClient } from "@supabase/supabase-js";
import type { TFunction } from "i18next";
import { describe, expect, it, vi } from "vitest";
import { confirmEmail } from "../../../web/app/auth/confirm-email.ts";
import { readLink } from "../../../web/app/auth/link-parameters.ts";
import { updateErrorText, verifyResetLink } from "../../../web/app/auth/verify-reset-link.ts";

const t = ((key: string, { message = "" } = {}) =>
	`${key} ${message}`.trim()) as unknown as TFunction<"auth">;

function linkOf(address: string) {
	const { search, hash } = new URL(address, "http://own.example");
	return readLink({ search, hash });
}

function responding(response: object) {
	const verifyOtp = vi.fn(async () => response);
	return { supabase: { auth: { verifyOtp } } as unknown as SupabaseClient, verifyOtp };
}
const failing = (message: string, code?: string) =>
	responding({ data: { session: null }, error: { message, code } }).supabase;

describe("a confirmation link", () => {
	it.each([
		["/?token_hash=h", "email"],
		["/?token_hash=h&type=signup", "signup"],
		["/#token_hash=h&type=email", "email"],
	])("%s is verified as %s", async (address, type) => {
		const { supabase, verifyOtp } = responding({ error: null });
		expect(await confirmEmail(supabase, linkOf(address))).toBe("success");
		expect(verifyOtp).toHaveBeenCalledWith({ token_hash: "h", type });
	});

	it.each([
		["/", "success"],
		["/#access_token=a", "success"],
		["/?type=signup", "success"],
		["/?type=recovery", "invalid"],
		["/?foo=bar", "invalid"],
		["/?token_hash=h&type=recovery", "invalid"],
	])("%s without a call is %s", async (address, state) => {
		const { supabase, verifyOtp } = responding({ error: null });
		expect(await confirmEmail(supabase, linkOf(address))).toBe(state);
		expect(verifyOtp).not.toHaveBeenCalled();
	});

	it.each([
		["Email link is invalid or has expired", "otp_expired", "expired"],
		["boom", undefined, "invalid"],
	])("that is refused with %j is %s", async (message, code, state) => {
		expect(await confirmEmail(failing(message, code), linkOf("/?token_hash=h"))).toBe(state);
	});
});

describe("a reset link", () => {
	const RESET = "/?token_hash=h&type=recovery";

	it.each(["/", "/?token_hash=h", "/?type=recovery", "/?token_hash=h&type=signup"])(
		"%s lacks something",
		async (address) => {
			const { supabase } = responding({});
			expect(await verifyResetLink(supabase, linkOf(address), t)).toBe("reset.errors.missing");
		},
	);

	it.each([
		["Token has expired", undefined, "reset.errors.expired"],
		["gone", "otp_expired", "reset.errors.expired"],
		["Email link is invalid or has expired", "otp_expired", "reset.errors.used"],
		["boom", undefined, "reset.errors.other boom"],
	])("refused with %j (%s) says %s", async (message, code, text) => {
		expect(await verifyResetLink(failing(message, code), linkOf(RESET), t)).toBe(text);
	});

	it("opens its session, or returns an error without one", async () => {
		const opened = responding({ data: { session: {} }, error: null }).supabase;
		const empty = responding({ data: { session: null }, error: null }).supabase;
		expect(await verifyResetLink(opened, linkOf(RESET), t)).toBeUndefined();
		expect(await verifyResetLink(empty, linkOf(RESET), t)).toBe("reset.errors.noSession");
	});

	it.each([
		["weak", "weak_password", "weak", false],
		["same", "same_password", "same", false],
		["Session not found", undefined, "sessionGone", true],
		["Auth session missing!", undefined, "sessionGone", true],
		["x", "session_not_found", "sessionGone", true],
		["boom", undefined, "update", false],
	])("whose password is refused with %j (%s) says %s", (message, code, key, sessionGone) => {
		expect(updateErrorText({ message, code }, t)).toEqual({
			text: `reset.errors.${key}`,
			sessionGone,
		});
	});
});
