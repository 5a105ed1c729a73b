import { AuthApiError, AuthRetryableFetchError } from "@supabase/supabase-js";
import type { TFunction } from "i18next";
import { expect, it } from "vitest";
import { authErrorText } from "../../../web/app/auth-errors.ts";

const t = ((key: string) => key) as unknown as TFunction<"auth">;

it.each([
	["a wrong password", new AuthApiError("x", 400, "invalid_credentials"), "invalid_credentials"],
	[
		"an unconfirmed address",
		new AuthApiError("x", 400, "email_not_confirmed"),
		"email_not_confirmed",
	],
	["too many requests", new AuthApiError("x", 429, undefined), "over_request_rate_limit"],
	["a server's error", new AuthApiError("x", 503, undefined), "unavailable"],
	["no server", new AuthRetryableFetchError("fetch failed", 0), "unavailable"],
	["what is no error of Auth", new TypeError("x"), "unexpected"],
])("%s has its own text", (_, error, key) => {
	expect(authErrorText(error, t)).toBe(`serverErrors.${key}`);
});

it("returns the server's message for unknown codes", () => {
	expect(authErrorText(new AuthApiError("Signups are closed", 422, "signup_disabled"), t)).toBe(
		"Signups are closed",
	);
});
