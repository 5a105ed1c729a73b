/** Forms that the account pages and the app send (docs/product/accounts.md#validation); messages are keys of the namespace auth. */

import * as z from "zod/mini";
import { emailAddress } from "./email-address-schema.ts";
import { isTooLong, MIN_PASSWORD_LENGTH } from "./passwords.ts";
import { PROVIDERS } from "./providers.ts";
import { oneLine, uniform } from "./texts.ts";

/** https://developers.cloudflare.com/turnstile/get-started/server-side-validation/ */
const MAX_TOKEN_LENGTH = 2048;
export const challengeSchema = z.optional(z.string().check(z.maxLength(MAX_TOKEN_LENGTH)));

const MAX_NAME_LENGTH = 200;

const email = emailAddress("validation.invalidEmail");
const bytes = z.refine<string>((password) => !isTooLong(password), "validation.passwordMax");
const password = z
	.string("validation.passwordMin")
	.check(z.overwrite(uniform), z.minLength(MIN_PASSWORD_LENGTH, "validation.passwordMin"), bytes);
const confirmPassword = z.string().check(z.overwrite(uniform));
const fullName = z.catch(z.string(), "").check(z.overwrite(oneLine), z.maxLength(MAX_NAME_LENGTH));

export const credentialsShape = { email, password };

export const signInSchema = z.object(credentialsShape);
export const emailSchema = z.object({ email });
export const newPasswordSchema = z.object({ password, confirmPassword }).check(samePasswords());
export const signUpSchema = z
	.object({ fullName, email, password, confirmPassword })
	.check(samePasswords());

/** The current password is only compared: an old one may be shorter than a new one must be. */
const current = z.string().check(z.overwrite(uniform), z.minLength(1), bytes);
export const changePasswordSchema = z.object({ current, password });
export const changeAddressSchema = z.object({ current, email });
export const deletionSchema = z.object({ current });
export const changeSignInsSchema = z.object({
	/** `delete`: the account, which has no password. */
	action: z.enum(["connect", "disconnect", "delete"]),
	provider: z.enum(PROVIDERS),
	/** Change of all dialogs but `delete`. */
	current: z.optional(current),
});

const factorId = z.uuid();
export const enrolSchema = z.object({
	name: z.string().check(z.overwrite(oneLine), z.minLength(1), z.maxLength(50)),
});
export const verifyCodeSchema = z.object({
	id: factorId,
	code: z.string().check(z.regex(/^\d{6}$/)),
});
export const factorSchema = z.object({ id: factorId });

const base64url = z.string().check(z.regex(/^[\w-]+$/));
/** Response of a browser's dialog, without what identifies the authenticator. */
export const verifyPasskeySchema = z.object({
	id: factorId,
	challenge: z.uuid(),
	credential: z.object({
		id: base64url,
		rawId: base64url,
		type: z.literal("public-key"),
		response: z.object({
			clientDataJSON: base64url,
			/** Response of a passkey's creation. */
			attestationObject: z.optional(base64url),
			transports: z.optional(z.array(z.string().check(z.maxLength(50))).check(z.maxLength(20))),
			/** Response of a passkey sign-in. */
			authenticatorData: z.optional(base64url),
			signature: z.optional(base64url),
			userHandle: z.optional(z.string().check(z.regex(/^[\w-]*$/))),
		}),
	}),
});

/** As it was typed: the database reads it. */
export const recoverSchema = z.object({ code: z.string().check(z.minLength(1), z.maxLength(64)) });

/** The error belongs to the confirmation field. */
function samePasswords<T extends { password: string; confirmPassword: string }>() {
	return z.refine<T>((form) => form.password === form.confirmPassword, {
		error: "validation.passwordsMismatch",
		path: ["confirmPassword"],
	});
}
