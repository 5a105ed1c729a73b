/** `/auth/callback`: where a browser comes back from Microsoft or Google (docs/product/accounts.md#sign-in-with-microsoft-or-google). */

import type { Context } from "hono";
import { ACCOUNT_PATHS } from "../../contract/paths.ts";
import {
	connectionPath,
	failedProviderPath,
	type ProviderFailure,
} from "../../contract/providers.ts";
import { exchangeFailure, type ProviderFlow, readFlowFailure } from "../accounts/provider-flow.ts";
import { END_SESSION, type Session } from "../accounts/sessions.ts";
import { type AppEnv, createHandlers } from "../app-env.ts";
import { addressOf } from "../http/client-address.ts";
import { languageCookie } from "../http/language-cookie.ts";
import type { AuthTokens } from "../supabase/auth.ts";
import {
	checkCookies,
	cookiesIn,
	languageOf,
	leadTo,
	queryOf,
	returnsCookies,
} from "./account-page.ts";
import { signUpOfBrowser } from "./browser-sign-up.ts";
import { leadSignedUp, targetOf } from "./lead-signed-up.ts";
import { removeAccount } from "./remove-account.ts";
import { discard } from "./sign-in-again.ts";
import { countSignUp } from "./sign-up-attribution.ts";
import { waitUntil } from "./wait-until.ts";
import { noteSession, startSession } from "./with-session.ts";

/** A session of Auth that is not the browser's yet. */
interface Opened {
	flow: ProviderFlow;
	tokens: AuthTokens;
	session: Session;
	cookies: readonly string[];
	greeting: "new" | "known";
	/** That of a sign-up at the ad platforms, if they are told of it. */
	eventId: string | undefined;
}

export const providerCallback = createHandlers(async (c) => {
	const { auth, providerFlow } = c.env;
	const flow = await providerFlow.read(cookiesIn(c));
	const query = queryOf(c);
	if (!returnsCookies(c)) return leadTo(c, checkCookies(ACCOUNT_PATHS.auth));
	// The flow of another tab stays as it is.
	if (flow === undefined || flow.state !== query.get("state")) {
		return leadTo(c, failedProviderPath("expired", flow?.provider ?? ""));
	}
	const failure = readFlowFailure(query);
	if (failure) return fail(c, flow, failure);
	const code = { auth_code: query.get("code") ?? "", code_verifier: flow.verifier };
	const result = await auth.exchange(code, { address: addressOf(c.req.raw.headers) });
	if (!result.ok) return fail(c, flow, exchangeFailure(result.code));
	const opened = await open(c, flow, result.data);
	if (typeof opened === "string") {
		discard(c, result.data);
		return fail(c, flow, opened);
	}
	if (flow.intent === "sign-in") return signIn(c, opened);
	if (opened.session.user.id !== flow.account) return refuseOther(c, opened);
	return flow.intent === "connect" ? connect(c, opened) : deleteAccount(c, opened);
});

/** Kind of account of the session. The database has judged the identity; an operator's session ends all the same. */
async function open(
	c: Context<AppEnv>,
	flow: ProviderFlow,
	tokens: AuthTokens,
): Promise<Opened | ProviderFailure> {
	const started = await startSession(c, tokens);
	if (started === undefined) return "failed";
	const { session, cookies } = started;
	const { form: sign_up, eventId } = await signUpOfBrowser(c, new URLSearchParams(flow.query));
	const about = { account: session.user.id, provider: flow.provider };
	const reply = await c.env.sqlCalls.asService("greet_provider_account", { ...about, sign_up });
	if (!reply.ok) return "unavailable";
	const greeting = reply.value;
	if (greeting !== "new" && greeting !== "known") return "refused";
	return { flow, tokens, session, cookies, greeting, eventId };
}

/** As after a password; a new account is reported, too. */
async function signIn(c: Context<AppEnv>, { flow, session, greeting, ...opened }: Opened) {
	noteSession(c, session);
	const cookies = [...opened.cookies, c.env.providerFlow.clear];
	if (greeting !== "new") return leadTo(c, targetOf(flow.query), cookies);
	waitUntil(c, c.env.sendDueMails());
	countSignUp(c);
	const next = await leadSignedUp(c, flow.query, opened.eventId);
	return leadTo(c, next.location, [...cookies, ...next.cookies, languageCookie(languageOf(c))]);
}

/** The browser keeps its own session: that of the provider has served. */
async function connect(c: Context<AppEnv>, { tokens }: Opened) {
	waitUntil(c, c.env.sendDueMails());
	discard(c, tokens);
	return leadTo(c, connectionPath("connected"), [c.env.providerFlow.clear]);
}

/** The provider's session is a proof of now, as a password would be. */
async function deleteAccount(c: Context<AppEnv>, { flow, tokens }: Opened) {
	const { providerFlow, sendDueMails } = c.env;
	const outcome = await removeAccount(c.env, tokens.access_token).catch(
		() => "unavailable" as const,
	);
	if (outcome === "deleted") {
		waitUntil(c, sendDueMails());
		return leadTo(c, ACCOUNT_PATHS.deleted, [...END_SESSION, providerFlow.clear]);
	}
	discard(c, tokens);
	return outcome === "paid"
		? leadTo(c, connectionPath(outcome), [providerFlow.clear])
		: fail(c, flow, "unavailable");
}

/** Somebody else was chosen at the provider; who had no account gets none by this. */
async function refuseOther(c: Context<AppEnv>, { flow, tokens, greeting }: Opened) {
	if (greeting === "new") await removeAccount(c.env, tokens.access_token).catch(() => {});
	else discard(c, tokens);
	return fail(c, flow, "taken");
}

function fail(c: Context<AppEnv>, flow: ProviderFlow, failure: ProviderFailure) {
	const { log, providerFlow } = c.env;
	const { provider, intent, query } = flow;
	log.warn("provider_refused", { provider, intent, failure });
	const path =
		intent === "sign-in" ? failedProviderPath(failure, provider, query) : connectionPath(failure);
	return leadTo(c, path, [providerFlow.clear]);
}
