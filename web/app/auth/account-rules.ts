/** Rules of the account forms (docs/product.md#validation); messages are keys of the namespace auth. */

import * as z from "zod/mini";
import { MIN_PASSWORD_LENGTH } from "../../../worker/contract/passwords.ts";

const email = z.string().check(z.trim(), z.email("validation.invalidEmail"));
const password = z.string().check(z.minLength(MIN_PASSWORD_LENGTH, "validation.passwordMin"));

export const loginRules = z.object({ email, password });

export const registerRules = z
	.object({
		fullName: z.string().check(z.trim(), z.maxLength(200)),
		email,
		password,
		confirmPassword: password,
	})
	.check(samePasswords());

export const resetRequestRules = z.object({ email });

export const newPasswordRules = z
	.object({ password, confirmPassword: password })
	.check(samePasswords());

/** The error belongs to the confirmation field. */
function samePasswords<T extends { password: string; confirmPassword: string }>() {
	return z.refine<T>((form) => form.password === form.confirmPassword, {
		error: "validation.passwordsMismatch",
		path: ["confirmPassword"],
	});
}
