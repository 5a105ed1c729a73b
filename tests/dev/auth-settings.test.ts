/** Settings of supabase/config.toml that protect accounts; `config push` carries them to the hosted project. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { readAuthSettings } from "../../dev/supabase/config-toml.ts";

const FOLDER = resolve(import.meta.dirname, "../../supabase");

test("tokens are short-lived, codes long, mails a minute apart, an old session needs a code for a new password", () => {
	expect(readAuthSettings(FOLDER)).toMatchObject({
		jwtExpirySeconds: 900,
		mailEverySeconds: 60,
		otpLength: 10,
		securePasswordChange: true,
		confirmEmail: true,
		doubleConfirmChanges: true,
	});
});

test("the rate limits of Auth are stated", () => {
	const { auth } = parse(readFileSync(`${FOLDER}/config.toml`, "utf8")) as {
		auth: { rate_limit: Record<string, number>; captcha: unknown };
	};
	expect(auth.rate_limit).toEqual({
		sign_in_sign_ups: 30,
		token_verifications: 30,
		token_refresh: 150,
		email_sent: 100,
	});
	expect(auth.captcha).toEqual({
		enabled: false,
		provider: "turnstile",
		secret: "env(TURNSTILE_SECRET_KEY)",
	});
});
