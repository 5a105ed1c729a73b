/** `/auth`: sign-in and sign-up, as a page and its two forms (docs/product/accounts.md#sign-in-and-sign-up). */
import type { Context } from "hono";
import type { AuthView, FormView } from "../../contract/account-pages.ts";
import { emailSchema, signInSchema, signUpSchema } from "../../contract/account-schema.ts";
import {
	ACCOUNT_PATHS,
	PAID_PLANS,
	type PaidPlan,
	SIGNED_UP_ANCHOR,
} from "../../contract/paths.ts";
import { connectionPath, PROVIDER_FAILURES } from "../../contract/providers.ts";
import type { SignUpForm } from "../../contract/sign-up-form.ts";
import { readTags } from "../../contract/tags.ts";
import { withSignUp } from "../accounts/sign-ups.ts";
import { type AppEnv, createHandlers } from "../app-env.ts";
import { signInProviders } from "../env.ts";
import { readAddress } from "../http/address.ts";
import { addressOf, callerOf, digestCaller } from "../http/client-address.ts";
import { type HttpError, reasonOf } from "../http/errors.ts";
import { languageCookie } from "../http/language-cookie.ts";
import { afterSignIn } from "../http/redirects.ts";
import { readForm } from "../http/validate.ts";
import type { Services } from "../services.ts";
import type { AuthResult } from "../supabase/auth.ts";
import {
	checkCookies,
	confirmationUrl,
	cookiesIn,
	endSignUps,
	fieldErrors,
	formOnly,
	languageOf,
	leadTo,
	limitForms,
	queryOf,
	refuseForm,
	refusesCookies,
	rememberPlan,
	returnsCookies,
	serverError,
	showAccount,
	statusOf,
} from "./account-page.ts";
import { signUpOfBrowser } from "./browser-sign-up.ts";
import { inFixedTime } from "./in-fixed-time.ts";
import { leaveForProvider, leaveToConnect } from "./leave-for-provider.ts";
import { limitPasswords, noteRefusedPassword } from "./limit-sign-in.ts";
import { resend } from "./resend-link.ts";
import { countSignUp } from "./sign-up-attribution.ts";
import { waitUntil } from "./wait-until.ts";
import { noteSession, openLiveSession, startSession } from "./with-session.ts";

/** Parameters that both tabs keep. */
const KEPT = ["plan", "next", "from"] as const;
/** A longer query is not kept: a cookie holds it on the way to a provider. */
const MAX_KEPT_LENGTH = 1_500;

/** The page; who is signed in goes on to the page they came for. */
export const authPage = createHandlers(async (c) => {
	const opened = await openLiveSession(c);
	if (opened.state === "open") {
		// After a sign-in of this page its plan counts.
		const query = queryOf(c);
		if (!query.has("check")) query.delete("plan");
		return leadTo(c, afterSignIn(query), opened.cookies);
	}
	if (refusesCookies(c)) return showAccount(c, viewOf(c, { failure: "cookies" }));
	const state = await c.env.linkState.read(cookiesIn(c));
	const email = state && "result" in state ? state.email : undefined;
	const view = viewOf(c, email === undefined ? {} : { values: { email } });
	// The pages that ads lead to are the same for everybody.
	const isShared = email === undefined && c.req.query("next") === undefined && !view.failedProvider;
	return showAccount(c, view, { cookies: opened.cookies, isShared });
});

/** The two forms, and the buttons of providers. */
export const authForms = createHandlers(...formOnly, async (c) => {
	const form = await readForm(c);
	if (form.provider !== undefined) return leave(c, form.provider);
	if (form.step === "resend") return resendLink(c, form);
	return readMode(c) === "login" ? signIn(c, form) : signUp(c, form);
});

/** To a provider that this site has; it needs no challenge, because it mails nobody and guesses no password. */
async function leave(c: Context<AppEnv>, wanted: unknown): Promise<Response> {
	const provider = signInProviders(c.env.env).find((each) => each === wanted);
	if (provider === undefined) return leadTo(c, ACCOUNT_PATHS.auth);
	const refused = await limitForms(c);
	if (refused) return reject(c, { failure: refused });
	const query = withinLength(`${keptQuery(c)}&${tagsOf(c)}`) || keptQuery(c);
	const left = await leaveForProvider(c, { provider, intent: "sign-in", account: "", query });
	return left.ok
		? leadTo(c, left.data.url, [left.data.cookie])
		: reject(c, { failure: serverError(left) });
}

async function signIn(c: Context<AppEnv>, form: Record<string, unknown>): Promise<Response> {
	const { auth, fixedTime } = c.env;
	const parsed = signInSchema.safeParse(form);
	const values = { email: textOf(form.email) };
	if (!parsed.success) return reject(c, { values, errors: fieldErrors(parsed.error) });
	const { email, password } = parsed.data;
	const address = addressOf(c.req.raw.headers);
	const refused =
		(await refuseForm(c, form)) ??
		(await limitPasswords(c.env, callerOf(c.req.raw.headers), email).catch((error: HttpError) =>
			serverError(error),
		));
	if (refused) return reject(c, { values, failure: refused });
	const result = await auth.signIn({ email, password }, { address });
	if (!result.ok) {
		// Auth compares no password where there is no account.
		await fixedTime.settle(c.get("arrivedAt") ?? Date.now());
		const failure = serverError(result);
		if (failure === "invalid_credentials") waitUntil(c, noteRefusedPassword(c.env, email));
		const isUnconfirmed = failure === "email_not_confirmed";
		return reject(c, { values, failure, ...(isUnconfirmed ? { resend: "offered" } : {}) });
	}
	const started = await startSession(c, result.data);
	if (started === undefined) return reject(c, { values, failure: "session_too_large" });
	const { session, cookies } = started;
	noteSession(c, session);
	const ended = await endSignUps(c, email);
	const remembered = ended.plan ? [rememberPlan(session.user.id, ended.plan)] : [];
	const opened = [...cookies, ...ended.cookies, ...remembered, c.env.linkState.clear];
	const { failure, provider } = readFailedProvider(c) ?? {};
	if (failure === "refused" && provider) {
		const { token } = session;
		const owner = { account: session.user.id, token, proof: token };
		const left = await leaveToConnect(c, provider, owner);
		return left.ok
			? leadTo(c, left.data.url, [...opened, left.data.cookie])
			: leadTo(c, connectionPath("unavailable"), opened);
	}
	const query = queryOf(c);
	if (returnsCookies(c)) return leadTo(c, afterSignIn(query), opened);
	const kept = ["next", "plan", "from"].flatMap((name) => {
		const value = query.get(name);
		return value ? [[name, value] as const] : [];
	});
	const back = { mode: "login", ...Object.fromEntries(kept) };
	return leadTo(c, checkCookies(ACCOUNT_PATHS.auth, back), opened);
}

/** The response is made before Auth is called: an address that has an account gets the same, at the same time. */
async function signUp(c: Context<AppEnv>, form: Record<string, unknown>): Promise<Response> {
	const { passwordProblem, signUps } = c.env;
	const parsed = signUpSchema.safeParse(form);
	const values = { email: textOf(form.email), fullName: textOf(form.fullName) };
	if (!parsed.success) return reject(c, { values, errors: fieldErrors(parsed.error) });
	const { email, fullName, password } = parsed.data;
	const problem = await passwordProblem(password, [email, fullName]);
	if (problem) {
		const password = problem === "common" ? "passwordCommon" : "passwordPersonal";
		return reject(c, { values, errors: { password } });
	}
	const refused = await refuseForm(c, form);
	if (refused) return reject(c, { values, failure: refused });
	const plan = readPlan(c);
	const id = crypto.randomUUID();
	const language = languageOf(c);
	const made = { id, email, fullName, language, mailedAt: Date.now(), ...(plan ? { plan } : {}) };
	const kept = await signUps.write(withSignUp(await signUps.read(cookiesIn(c)), made));
	const { form: stored, eventId } = await signUpOfBrowser(
		c,
		readAddress(c.req.url).searchParams,
		made,
	);
	const query = new URLSearchParams(eventId === undefined ? {} : { event: eventId });
	if (!returnsCookies(c)) query.set("check", "cookies");
	const next = `${ACCOUNT_PATHS.signupConfirmation}${query.size > 0 ? `?${query}` : ""}`;
	const cookies = [kept, languageCookie(language)];
	const response = leadTo(c, `${next}#${SIGNED_UP_ANCHOR}`, cookies);
	waitUntil(c, tellOwner(c, email));
	const failed = await inFixedTime(c, "sign_up", createAccount(c, email, password, stored));
	return failed ? reject(c, { values, failure: serverError(failed) }) : response;
}

/** Makes the account, and stores what the page knew of it: Auth's metadata has only the source. */
async function createAccount(
	c: Context<AppEnv>,
	email: string,
	password: string,
	form: SignUpForm,
): Promise<AuthResult<unknown>> {
	const { auth, log } = c.env;
	const data = { registration_source: c.req.query("from") === "beta" ? "beta" : "website" };
	const caller = { address: addressOf(c.req.raw.headers) };
	const result = await auth.signUp({ email, password, data }, confirmationUrl(c), caller);
	if (!result.ok || !result.data) return result;
	const stored = await storeSignUp(c.env, result.data, form);
	// The account works without: its link asks for a password, name and language once more.
	if (!stored.ok) log.error("sign_up_not_stored", { reason: reasonOf(stored) });
	else if (stored.value) countSignUp(c);
	return result;
}

/** Stores a sign-up with the account that it has just made. @returns whether it made the account */
async function storeSignUp({ sqlCalls }: Services, account: string, sign_up: SignUpForm) {
	const store = () => sqlCalls.asService("store_sign_up", { account, sign_up });
	let reply = await store();
	for (const pause of STORE_PAUSES_MS) {
		if (reply.ok) break;
		await scheduler.wait(pause);
		reply = await store();
	}
	return reply;
}

/** *Renvoyer le lien*, of a refused sign-in. */
async function resendLink(c: Context<AppEnv>, form: Record<string, unknown>): Promise<Response> {
	const values = { email: textOf(form.email) };
	const parsed = emailSchema.safeParse(form);
	if (!parsed.success) return reject(c, { values, errors: fieldErrors(parsed.error) });
	const refused = await refuseForm(c, form);
	const failed = refused ? undefined : await resend(c, parsed.data.email);
	const failure = refused ?? (failed && serverError(failed));
	if (failure) return reject(c, { values, failure });
	return showAccount(c, viewOf(c, { values, resend: "sent" }));
}

type Form = FormView & Pick<AuthView, "resend">;

function reject(c: Context<AppEnv>, form: Form): Promise<Response> {
	return showAccount(c, viewOf(c, form), { status: statusOf(form) });
}

function viewOf(c: Context<AppEnv>, form: Form): AuthView {
	const plan = readPlan(c);
	const query = keptQuery(c);
	const failedProvider = readFailedProvider(c);
	return {
		...{ page: "auth", mode: readMode(c) },
		...(query ? { query } : {}),
		...(plan ? { plan } : {}),
		...(failedProvider ? { failedProvider } : {}),
		...form,
	};
}

function keptQuery(c: Context): string {
	const kept = KEPT.flatMap((name) => {
		const value = c.req.query(name);
		return value === undefined ? [] : [[name, value]];
	});
	return withinLength(String(new URLSearchParams(kept)));
}

/** The campaign of the address, which comes back from a provider, too. */
function tagsOf(c: Context): string {
	const tags = Object.entries(readTags(readAddress(c.req.url).searchParams) ?? {});
	return String(new URLSearchParams(tags.filter(([, value]) => value !== "")));
}

const withinLength = (query: string) => (query.length > MAX_KEPT_LENGTH ? "" : query);

/** Why the browser came back from a provider (worker/routes/provider-callback.ts). */
function readFailedProvider(c: Context<AppEnv>): AuthView["failedProvider"] {
	const failure = PROVIDER_FAILURES.find((each) => each === c.req.query("failure"));
	const provider = signInProviders(c.env.env).find((each) => each === c.req.query("provider"));
	if (failure === undefined || (failure !== "expired" && !provider)) return undefined;
	return { failure, ...(provider ? { provider } : {}) };
}

/** A chosen plan, a trial too, opens the register tab unless the visitor prefers the other one. */
function readMode(c: Context): AuthView["mode"] {
	const mode = c.req.query("mode");
	const hasPlan = readPlan(c) !== undefined || c.req.query("plan") === "trial";
	return mode === "signup" || (mode !== "login" && hasPlan) ? "signup" : "login";
}

function readPlan(c: Context): PaidPlan | undefined {
	return PAID_PLANS.find((plan) => plan === c.req.query("plan"));
}

const textOf = (value: unknown) => (typeof value === "string" ? value.slice(0, 400) : "");

/** Before each further attempt: together they end while the database still takes the account for new (store_sign_up). */
const STORE_PAUSES_MS = [1_000, 4_000];
const ONE_HOUR_MS = 60 * 60 * 1000;

/**
 * Tells the owner of an address that already has an account that somebody signed up with it: at most one mail
 * per hour and account (docs/product/accounts.md#sign-in-and-sign-up). In the background, so that no response tells.
 */
async function tellOwner(c: Context<AppEnv>, email: string): Promise<void> {
	const { enqueueMail, env, log, sqlCalls } = c.env;
	const known = await sqlCalls.asService("find_known_address", { user_email: email });
	if (!known.ok) log.warn("known_address_not_checked", { reason: reasonOf(known) });
	if (!known.ok || known.value === null) return;
	const { user_id, email: to, language } = known.value;
	const hour = Math.floor(Date.now() / ONE_HOUR_MS);
	const key = `known_address:${user_id}:${hour}`;
	const caller = await digestCaller(callerOf(c.req.raw.headers), env.SESSION_SECRET);
	await enqueueMail({ kind: "known_address", to, language, data: {}, key }, caller);
}
