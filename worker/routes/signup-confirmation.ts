/** `/auth/signup-confirmation`: after a sign-up of this browser, what comes next. */

import type { SignupConfirmationView } from "../../contract/account-pages.ts";
import { isPaid } from "../../contract/billing.ts";
import { ACCOUNT_PATHS } from "../../contract/paths.ts";
import { mailPause } from "../accounts/sign-ups.ts";
import { createHandlers } from "../app-env.ts";
import { readForm } from "../http/validate.ts";
import {
	checkCookies,
	cookiesIn,
	formOnly,
	leadTo,
	refuseForm,
	refusesCookies,
	serverError,
	showAccount,
	statusOf,
} from "./account-page.ts";
import { stateOfAccount } from "./own-offer.ts";
import { resend } from "./resend-link.ts";

const PAGE = "signupConfirmation";

export const signupConfirmationPage = createHandlers(async (c) => {
	const last = (await c.env.signUps.read(cookiesIn(c)))?.at(-1);
	if (last === undefined) {
		return leadTo(c, refusesCookies(c) ? checkCookies(ACCOUNT_PATHS.auth) : ACCOUNT_PATHS.auth);
	}
	const { email, id, plan } = last;
	const wait = mailPause(last, Date.now());
	if (plan === undefined) return showAccount(c, { page: PAGE, email, wait });
	const state = await stateOfAccount(c, id);
	const offer = isPaid(state?.plan ?? null) ? { isPaid: true } : { plan };
	return showAccount(c, { page: PAGE, email, wait, ...offer });
});

/** *Renvoyer le lien*. */
export const signupConfirmationForm = createHandlers(...formOnly, async (c) => {
	const { signUps } = c.env;
	const known = (await signUps.read(cookiesIn(c))) ?? [];
	const last = known.at(-1);
	if (last === undefined) return leadTo(c, ACCOUNT_PATHS.auth);
	const view: SignupConfirmationView = { page: PAGE, email: last.email };
	const wait = mailPause(last, Date.now());
	if (wait > 0) return showAccount(c, { ...view, wait });
	const refused = await refuseForm(c, await readForm(c));
	const result = refused ? undefined : await resend(c, last.email);
	const failure = refused ?? (result && serverError(result));
	if (failure) return showAccount(c, { ...view, failure }, { status: statusOf({ failure }) });
	const mailed = [...known.slice(0, -1), { ...last, mailedAt: Date.now() }];
	return showAccount(c, { ...view, resent: true }, { cookies: [await signUps.write(mailed)] });
});
