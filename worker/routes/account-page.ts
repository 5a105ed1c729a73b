/** Parts that the account pages share: their language, their response, and the words for a failure. */
import type { Context, MiddlewareHandler } from "hono";
import type {
	AccountField,
	AccountView,
	ConfirmationView,
	FieldErrors,
	FormView,
	PaidView,
	ResetPasswordView,
	ServerError,
	UndoView,
	UnknownPayer,
} from "../../contract/account-pages.ts";
import { CHALLENGE_FIELD, FIELD_ERRORS } from "../../contract/account-pages.ts";
import { challengeSchema } from "../../contract/account-schema.ts";
import { PENDING_PLAN_COOKIE } from "../../contract/browser-store.ts";
import type { Language } from "../../contract/events.ts";
import { isLanguage } from "../../contract/languages.ts";
import { ACCOUNT_PATHS, mayLoadTags, type PaidPlan } from "../../contract/paths.ts";
import { PRICE_SLOT } from "../../contract/slots.ts";
import { SIGN_UPS_SECONDS } from "../accounts/sign-ups.ts";
import type { AppEnv } from "../app-env.ts";
import { CACHE } from "../http/cache-policy.ts";
import { callerOf } from "../http/client-address.ts";
import { readCookies } from "../http/cookies.ts";
import type { HttpError } from "../http/errors.ts";
import { languageCookie } from "../http/language-cookie.ts";
import { limitBody, urlEncodedOnly } from "../http/validate.ts";
import { languageOfApp } from "../language/document-language.ts";
import { detectPlatform } from "../platform/detect-platform.ts";
import { isInApp } from "../platform/is-in-app.ts";
import type { AuthFailure } from "../supabase/auth.ts";
import { offerOfBrowser } from "./own-offer.ts";
import { ownPagesOnly } from "./own-pages-only.ts";

const MAX_BYTES = 8 * 1024;
const SEE_OTHER = 303;
/** Without it a redirect cuts the tab of a sign-in off from the page that opened it and closes it. */
const SAME_TABS = [["Cross-Origin-Opener-Policy", "same-origin"]] as const;

/** A middleware that notes when a form arrives: some responses leave at a fixed time after it. */
const noteArrival: MiddlewareHandler<AppEnv> = (c, next) => {
	c.set("arrivedAt", Date.now());
	return next();
};

/** Before the handler of a form: our own pages only, a plain form, not too long. */
export const formOnly = [noteArrival, ownPagesOnly, urlEncodedOnly, limitBody(MAX_BYTES)] as const;

export const cookiesIn = (c: Context) => readCookies(c.req.raw.headers.get("cookie"));

/** Whether the browser has returned a cookie: a first visit has none yet, and one that refuses them never has. */
export const returnsCookies = (c: Context): boolean => Boolean(c.req.header("cookie"));

/** Address by which a page sees whether a browser without cookies has kept the one that it just got. */
export function checkCookies(path: string, query: Record<string, string> = {}): string {
	return `${path}?${new URLSearchParams({ ...query, check: "cookies" })}`;
}

/** Whether a browser comes from there without its cookie. */
export const refusesCookies = (c: Context): boolean =>
	c.req.query("check") === "cookies" && !returnsCookies(c);

export const queryOf = (c: Context) => new URL(c.req.url).searchParams;

/** The link in the address of a page, as its view keeps it. */
function linkQuery(c: Context): { query?: string } {
	const query = queryOf(c);
	query.delete("lang");
	return query.size > 0 ? { query: String(query) } : {};
}

/** In the visitor's language: that of the link, which is stored, else of the cookie. */
export function languageOf(c: Context): Language {
	return languageOfApp(c.req.query("lang") ?? null, cookiesIn(c)("lang")[0] ?? null);
}

/** The page of our site that calls of Auth name: the mail that they cause is in its language. */
export const confirmationUrl = (c: Context<AppEnv>) =>
	`${c.env.env.SITE_ORIGIN}${ACCOUNT_PATHS.confirmation}?lang=${languageOf(c)}`;

/** Status of a page that a link opens: whether anybody could say what the link is worth. */
export const statusOfStep = ({ step }: { step: string }): number =>
	step === "unavailable" ? 503 : 200;

/** The page, for this visitor alone unless it holds nothing of anybody. */
export async function showAccount(
	c: Context<AppEnv>,
	account: AccountView,
	{ status = 200, cookies = [] as readonly string[], isShared = false } = {},
): Promise<Response> {
	const { documents, env, responses } = c.env;
	const wanted = c.req.query("lang");
	const { offer } = account.page === "auth" ? await offerOfBrowser(c) : {};
	const { headers } = c.req.raw;
	const query = {
		...(offer && { slots: { [PRICE_SLOT]: offer } }),
		...{ page: account.page, language: languageOf(c), account },
		platform: detectPlatform(headers),
		isInApp: account.page === "auth" && isInApp(headers.get("user-agent")),
		challenge: env.TURNSTILE_SITE_KEY ?? "",
	};
	const { styleSource, ...page } = isShared
		? await documents.get(query)
		: await documents.renderOnce(query);
	return responses.html(
		{ body: "bytes" in page ? page.bytes : page.html, styleSource },
		status,
		[
			["Cache-Control", CACHE.default],
			["X-Robots-Tag", "noindex"],
		],
		[...cookies, ...(isLanguage(wanted) ? [languageCookie(wanted)] : [])],
		mayLoadTags(ACCOUNT_PATHS[account.page]) ? "taggedAccount" : "account",
	);
}

/** A page that a link opens, which its other language and a second try keep. */
export const showLinked = (
	c: Context<AppEnv>,
	view: ConfirmationView | ResetPasswordView | UndoView | (PaidView & UnknownPayer),
	status = statusOfStep(view),
	cookies: string[] = [],
) => showAccount(c, { ...view, ...linkQuery(c) }, { status, cookies });

/** After a form: the page is asked for anew. */
export function leadTo(c: Context<AppEnv>, location: string, cookies: readonly string[] = []) {
	const wanted = c.req.query("lang");
	const remembered = isLanguage(wanted) ? [languageCookie(wanted)] : [];
	// A sign-up has remembered the language of its link, too.
	const all = new Set([...cookies, ...remembered]);
	return c.env.responses.redirect(location, [...all], SAME_TABS, SEE_OTHER);
}

interface Issues {
	issues: readonly { path: readonly PropertyKey[]; message: string }[];
}

/** The first problem of each field, as the page names it. */
export function fieldErrors({ issues }: Issues): FieldErrors {
	const errors: FieldErrors = {};
	for (const { path, message } of issues) {
		const field = path[0] as AccountField;
		errors[field] ??=
			FIELD_ERRORS.find((known) => message === `validation.${known}`) ?? "invalidEmail";
	}
	return errors;
}

/** Limits the forms of an address. @returns why the form is refused */
export async function limitForms(c: Context<AppEnv>): Promise<ServerError | undefined> {
	const verdict = await c.env.accountRateLimit(callerOf(c.req.raw.headers));
	if (verdict === "over") return "over_request_rate_limit";
	return verdict === "unknown" ? "unavailable" : undefined;
}

/**
 * Limits the forms of an address, and judges the challenge where one is configured.
 * @returns why the form is refused
 */
export async function refuseForm(
	c: Context<AppEnv>,
	form: Record<string, unknown>,
): Promise<ServerError | undefined> {
	const refused = await limitForms(c);
	if (refused) return refused;
	const challenge = challengeSchema.safeParse(form[CHALLENGE_FIELD]).data;
	const passed = await c.env.verifyChallenge(challenge);
	if (passed === "passed") return undefined;
	return passed === "failed" ? "captcha_failed" : "unavailable";
}

const KNOWN = ["invalid_credentials", "email_not_confirmed", "weak_password"] as const;

/** Our words for a failure of Auth or of a limit. */
export function serverError({ code }: Pick<AuthFailure, "code"> | HttpError): ServerError {
	if (code === "rate_limited") return "over_request_rate_limit";
	if (code === "unavailable") return "unavailable";
	return KNOWN.find((known) => known === code) ?? "unexpected";
}

/** Lets the dashboard offer the plan that the account's sign-up chose, for as long as a sign-up is kept. */
export const rememberPlan = (account: string, plan: PaidPlan) =>
	`${PENDING_PLAN_COOKIE}=${account}.${plan}; Path=/; Secure; SameSite=Lax; Max-Age=${SIGN_UPS_SECONDS}`;

/** Forgets the sign-ups of a confirmed address in this browser. @returns the plan that they chose, and the cookies */
export async function endSignUps(c: Context<AppEnv>, email: string) {
	const { signUps } = c.env;
	const before = (await signUps.read(cookiesIn(c))) ?? [];
	const ended = before.filter((each) => each.email === email);
	const rest = before.filter((each) => each.email !== email);
	if (ended.length === 0) return { cookies: [] };
	const cookie = rest.length > 0 ? await signUps.write(rest) : signUps.clear;
	return { plan: ended.at(-1)?.plan, cookies: [cookie] };
}

const STATUSES: Partial<Record<ServerError, number>> = {
	over_request_rate_limit: 429,
	unavailable: 503,
	unexpected: 503,
	captcha_failed: 403,
	session_too_large: 500,
	invalid_credentials: 401,
	email_not_confirmed: 403,
};

/** The HTTP status of a page that shows a failure, or wrong fields. */
export function statusOf({ failure }: Pick<FormView, "failure">): number {
	return (failure && STATUSES[failure]) ?? 400;
}
