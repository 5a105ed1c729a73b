/**
 * `/auth/signed-up`: tells the ad pixel of a new account of Microsoft or Google, and goes on. The address of the page has no
 * code of the provider in it (docs/product/accounts.md#sign-in-with-microsoft-or-google).
 */
import { createHandlers } from "../app-env.ts";
import { CACHE } from "../http/cache-policy.ts";
import { cookiesIn, languageOf, leadTo } from "./account-page.ts";
import { targetOf } from "./lead-signed-up.ts";

/** Without its cookie, which it takes, it only goes on. */
export const providerSignedUp = createHandlers(async (c) => {
	const { documents, responses, toldSignUp } = c.env;
	const told = await toldSignUp.read(cookiesIn(c));
	const location = targetOf(told?.query ?? "");
	if (told === undefined) return leadTo(c, location);
	const leaving = { location, eventId: told.eventId, reports: "signUp" } as const;
	const { html: body, styleSource } = await documents.leaving(languageOf(c), leaving);
	const headers = [["Cache-Control", CACHE.default]] as const;
	return responses.html({ body, styleSource }, 200, headers, [toldSignUp.clear]);
});
