/** Visits of the account pages, and what Auth and the database return to them. */
import { ACCOUNT, fakeTokens } from "../../fakes/sessions.ts";
import type { Responses } from "./platform.ts";
import type { Visit } from "./record.ts";

export const { email } = ACCOUNT;
export const PASSWORDS = { password: "owners-secret", confirmPassword: "owners-secret" };
export const TOKENS = "POST /token?grant_type=password";
/** That of a link in a mail. */
export const HASH = "4f4f";

/** Auth's response to the use of a link. @param changed of the account */
export const verified = (changed: object = {}) => ({
	"POST /verify": { ...fakeTokens(), user: { ...ACCOUNT, factors: [], ...changed } },
});
export const USUAL: Responses = {
	...{ admit_code: "admitted", list_due_mails: [], [TOKENS]: fakeTokens() },
	...verified(),
};

/** Without the demonstration beside the forms; the page of a form leads to the other language as it did before. */
const shows = /^(?!\d|A[123]|ABC$|B2fx$|.*\.xlsx$|(?:Barre de formule|Formula bar)=)/;
const shownAfter = new RegExp(`${shows.source}(?!.*hreflang)`);
const visit = (to: string, more: Partial<Visit>, responses: Responses, note: string): Visit => ({
	...{ to, responses, shows, ...more },
	...(note ? { note } : { fails: true }),
});
export const get = (to: string, responses: Responses = {}, note = "") =>
	visit(`GET ${to}`, {}, responses, note);
export const post = (
	to: string,
	body: Record<string, string>,
	responses: Responses = {},
	note = "",
) => visit(`POST ${to}`, { body, shows: shownAfter }, responses, note);
