/** `/auth/signup-confirmation`: after a sign-up of this browser, what comes next. */
import { createHandlers } from "../app-env.ts";
import type { SignupConfirmationView } from "../contract/account-pages.ts";
import { ACCOUNT_PATHS } from "../contract/paths.ts";
import {
	cookiesIn,
	formOnly,
	leadTo,
	readForm,
	refuseForm,
	serverError,
	showAccount,
	statusOf,
} from "./account-page.ts";
import { resend } from "./resend-link.ts";

const PAGE = "signupConfirmation";

export const signupConfirmationPage = createHandlers(async (c) => {
	const last = (await c.env.signUps.read(cookiesIn(c)))?.at(-1);
	if (last === undefined) return leadTo(c, ACCOUNT_PATHS.auth);
	const { email, plan } = last;
	return showAccount(c, { page: PAGE, email, ...(plan ? { plan } : {}) });
});

/** *Renvoyer le lien*. */
export const signupConfirmationForm = createHandlers(...formOnly, async (c) => {
	const last = (await c.env.signUps.read(cookiesIn(c)))?.at(-1);
	if (last === undefined) return leadTo(c, ACCOUNT_PATHS.auth);
	const view: SignupConfirmationView = { page: PAGE, email: last.email };
	const refused = await refuseForm(c, await readForm(c));
	const result = refused ? undefined : await resend(c, last.email);
	const failure = refused ?? (result && serverError(result));
	if (failure) return showAccount(c, { ...view, failure }, { status: statusOf({ failure }) });
	return showAccount(c, { ...view, resent: true });
});
