/**
 * The session of a browser: Supabase's tokens, sealed in a cookie that only the Worker can open
 * (docs/architecture/session.md#session).
 */
import * as z from "zod/mini";
import type { SignedIn } from "../../contract/accounts.ts";
import { PENDING_PLAN_COOKIE, SIGNED_IN_COOKIE } from "../../contract/browser-store.ts";
import type { Logger } from "../../contract/logger.ts";
import { secretsIn } from "../runtime/hmac.ts";
import { parseJson } from "../runtime/parse-json.ts";
import { createSealedCookie, OversizedCookieError } from "./sealed-cookie.ts";

/** Tokens of Auth for a sign-in or a renewal. */
export interface Tokens {
	access_token: string;
	refresh_token: string;
	/** Seconds for which the access token is valid. */
	expires_in: number;
}

/** `ended`: the session is over; `unavailable`: Auth cannot say so now. */
export type Renewal = { tokens: Tokens } | { failure: "ended" | "unavailable" };

export interface Session {
	/** Supabase's access token; never part of a response. */
	token: string;
	refreshToken: string;
	/** Names the sign-in whose tokens a renewal replaces. */
	signIn: string;
	user: SignedIn;
}

/** A request's session; `cookies` go with its response. */
type Opened =
	| { state: "open"; session: Session; cookies: string[] }
	| { state: "none" | "ended" | "unavailable"; cookies: string[] };

export interface Sessions {
	/** Never throws. A session that is about to expire is renewed first. */
	open(cookie: (name: string) => readonly string[], address: string): Promise<Opened>;
	/** @throws OversizedCookieError; Error for a token that is none */
	start(tokens: Tokens): Promise<{ session: Session; cookies: string[] }>;
	/** Renewed at once, because what the token says has changed. */
	renew(session: Session, address: string): Promise<Opened>;
}

interface Options {
	/** `SESSION_SECRET` */
	secrets: string;
	renew(refreshToken: string, address: string): Promise<Renewal>;
	log: Logger;
	now?: () => number;
}

const ATTRIBUTES = "Path=/; Secure; SameSite=Lax";
/** 400 days: browsers keep no cookie longer. */
const LIFETIME_SECONDS = 34_560_000;
/** Longer than a request takes: a token must not expire on its way. */
const RENEW_BEFORE_MS = 60_000;

/** Ends the session of a browser. */
export const END_SESSION: readonly string[] = [
	`__Host-session=; HttpOnly; ${ATTRIBUTES}; Max-Age=0`,
	`__Host-renewal=; HttpOnly; ${ATTRIBUTES}; Max-Age=0`,
	`${SIGNED_IN_COOKIE}=; ${ATTRIBUTES}; Max-Age=0`,
	`${PENDING_PLAN_COOKIE}=; ${ATTRIBUTES}; Max-Age=0`,
];

const stored = z.object({
	signIn: z.string(),
	token: z.string(),
	refreshToken: z.string(),
	until: z.number(),
});
const claims = z.object({
	sub: z.uuid(),
	email: z._default(z.string(), ""),
	aal: z._default(z.enum(["aal1", "aal2"]), "aal1"),
	session_id: z.string(),
});

/**
 * A sign-in and its newest renewal are two cookies: a renewal whose response comes late, after another sign-in or a
 * sign-out, belongs to no session any more. The time until which a token is valid is counted by the Worker's clock:
 * Auth's may differ.
 */
export function createSessions({ secrets, renew, log, now = Date.now }: Options): Sessions {
	const seconds = LIFETIME_SECONDS;
	const options = { secrets: secretsIn(secrets), schema: stored, seconds };
	const signedIn = createSealedCookie("session", options);
	const renewals = createSealedCookie("renewal", options);

	/** @throws OversizedCookieError; Error for a token that is none */
	async function write(
		cookie: typeof signedIn,
		signIn: string,
		{ access_token: token, refresh_token: refreshToken, expires_in }: Tokens,
	) {
		const user = readUser(token);
		if (user === undefined) throw new Error("Auth sent a token without an account");
		const until = now() + expires_in * 1000;
		const written = await cookie.write({ signIn, token, refreshToken, until });
		return { session: { token, refreshToken, signIn, user }, cookies: [written] };
	}

	async function start(tokens: Tokens) {
		const { session, cookies } = await write(signedIn, crypto.randomUUID(), tokens);
		const mark = `${SIGNED_IN_COOKIE}=1; ${ATTRIBUTES}; Max-Age=${LIFETIME_SECONDS}`;
		return { session, cookies: [...cookies, mark, renewals.clear] };
	}

	/** The session ends, and the sign-in says why it opens no other. */
	function logOversized(error: unknown): undefined {
		if (!(error instanceof OversizedCookieError)) throw error;
		log.error("cookie_too_large", { reason: error.message });
	}

	async function renewed(
		{ refreshToken, signIn }: Pick<Session, "refreshToken" | "signIn">,
		address: string,
	): Promise<Opened> {
		const renewal = await renew(refreshToken, address);
		const started =
			"tokens" in renewal
				? await write(renewals, signIn, renewal.tokens).catch(logOversized)
				: undefined;
		if (started) return { state: "open", ...started };
		const failure = "failure" in renewal ? renewal.failure : "ended";
		return { state: failure, cookies: failure === "ended" ? [...END_SESSION] : [] };
	}

	return {
		start,
		renew: renewed,
		async open(cookie, address) {
			if (!cookie("__Host-session")[0]) return { state: "none", cookies: [] };
			const first = await signedIn.read(cookie);
			const later = await renewals.read(cookie);
			const data = first && later?.signIn === first.signIn ? later : first;
			const user = data && readUser(data.token);
			if (!data || !user) return { state: "ended", cookies: [...END_SESSION] };
			const { until, ...session } = data;
			const left = until - now();
			const open: Opened = { state: "open", session: { ...session, user }, cookies: [] };
			if (left > RENEW_BEFORE_MS) return open;
			const result = await renewed(session, address);
			// A token that is still valid serves while Auth is unavailable.
			return result.state === "unavailable" && left > 0 ? open : result;
		},
	};
}

/** Owner of a token of ours. */
function readUser(token: string): SignedIn | undefined {
	const read = readClaims(token);
	return read && { id: read.sub, email: read.email, aal: read.aal };
}

/** Id of a token's session, which outlives the token. @throws for a token that is none */
export function sessionIdOf(token: string): string {
	const read = readClaims(token);
	if (read === undefined) throw new Error("A token of Auth names no session");
	return read.session_id;
}

/** Claims of a token of ours; its signature is not checked, because nobody else can have sealed it. */
function readClaims(token: string): z.infer<typeof claims> | undefined {
	const [, payload = ""] = token.split(".");
	try {
		const bytes = Uint8Array.fromBase64(payload, { alphabet: "base64url" });
		return claims.parse(parseJson(new TextDecoder().decode(bytes)));
	} catch {
		return undefined;
	}
}
