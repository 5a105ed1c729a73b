/** `/auth/forgot-password`: asks for a reset mail; every address gets the same response after the same time. */

import type { ForgotPasswordView } from "../../contract/account-pages.ts";
import { emailSchema } from "../../contract/account-schema.ts";
import { ACCOUNT_PATHS } from "../../contract/paths.ts";
import { createHandlers } from "../app-env.ts";
import { addressOf } from "../http/client-address.ts";
import { readForm } from "../http/validate.ts";
import {
	fieldErrors,
	formOnly,
	refuseForm,
	serverError,
	showAccount,
	statusOf,
} from "./account-page.ts";
import { inFixedTime } from "./in-fixed-time.ts";

const PAGE = "forgotPassword";

export const forgotPasswordPage = createHandlers((c) =>
	showAccount(c, { page: PAGE }, { isShared: true }),
);

export const forgotPasswordForm = createHandlers(...formOnly, async (c) => {
	const { auth, env } = c.env;
	const form = await readForm(c);
	const values = { email: typeof form.email === "string" ? form.email.slice(0, 400) : "" };
	const reject = (why: Omit<ForgotPasswordView, "page">) =>
		showAccount(c, { page: PAGE, values, ...why }, { status: statusOf(why) });
	const parsed = emailSchema.safeParse(form);
	if (!parsed.success) return reject({ errors: fieldErrors(parsed.error) });
	const refused = await refuseForm(c, form);
	if (refused) return reject({ failure: refused });
	const target = env.SITE_ORIGIN + ACCOUNT_PATHS.resetPassword;
	const caller = { address: addressOf(c.req.raw.headers) };
	const failed = await inFixedTime(c, "recover", auth.recover(parsed.data.email, target, caller));
	if (failed) return reject({ failure: serverError(failed) });
	return showAccount(c, { page: PAGE, sent: true });
});
