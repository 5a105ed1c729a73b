/** The only client of Supabase Auth. No call rejects: failures are values, with Auth's error code. */
import * as z from "zod/mini";
import { parseJson } from "../runtime/parse-json.ts";
import { readText } from "../runtime/read-bytes.ts";

export type AuthResult<T> = { ok: true; data: T } | AuthFailure;
export interface AuthFailure {
	ok: false;
	/** Auth's code; `unavailable` without a response or for a server error, `rate_limited` for any other 429. */
	code: string;
	/** For the log. */
	reason: string;
	/** Whether the call failed before Auth looked for its address: no connection, gateway, too many calls, weak password. */
	isUnread?: true;
}

const tokensSchema = z.object({
	access_token: z.string().check(z.minLength(1)),
	refresh_token: z.string().check(z.minLength(1)),
	expires_in: z.number(),
});
export type AuthTokens = z.infer<typeof tokensSchema>;

const userSchema = z.object({
	id: z.string(),
	email: z._default(z.string(), ""),
	/** The other address of a change that waits. */
	new_email: z.optional(z.string()),
	factors: z._default(
		z.array(
			z.object({
				id: z.string(),
				friendly_name: z._default(z.string(), ""),
				factor_type: z.string(),
				status: z.string(),
				created_at: z.string(),
			}),
		),
		[],
	),
});
export type AuthUser = z.infer<typeof userSchema>;

const verifiedSchema = z.object({ user: z.optional(userSchema), ...z.partial(tokensSchema).shape });
const signUpSchema = z.object({ id: z.optional(z.string()), user: z.optional(userSchema) });
const newFactorSchema = z.object({ id: z.string() });
const newAppSchema = z.extend(newFactorSchema, {
	totp: z.object({ secret: z.string(), uri: z.string() }),
});
const challengeSchema = z.object({ id: z.string() });
const passkeyChallengeSchema = z.extend(challengeSchema, {
	webauthn: z.object({
		credential_options: z.object({ publicKey: z.record(z.string(), z.unknown()) }),
	}),
});
const redirectSchema = z.object({ url: z.url() });
const anything = z.unknown();

/** Shorter than a visitor's patience: a call that takes longer counts as failed. */
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 100_000;
/** With the QR code of a new app, which Auth draws in 360 KB. */
const MAX_DRAWING_BYTES = 1_000_000;

/** Caller: Auth counts the call for the visitor's address; with a token it acts for a session. */
export interface Caller {
	address: string;
	token?: string;
}

/**
 * Auth's calls, by name. The secret key passes Auth's own challenge, which the Worker has judged, and lets Auth
 * count each call for the visitor's address (https://supabase.com/docs/guides/auth/rate-limits).
 */
export function createAuth(url: string, secretKey: string) {
	async function call<T>(
		[method, path]: readonly [method: string, path: string],
		schema: z.ZodMiniType<T>,
		{ address, token = secretKey }: Caller,
		body?: object,
		maxBytes = MAX_BYTES,
	): Promise<AuthResult<T>> {
		try {
			const response = await fetch(new URL(`/auth/v1${path}`, url), {
				method,
				headers: {
					apikey: secretKey,
					authorization: `Bearer ${token}`,
					"sb-forwarded-for": address,
					"content-type": "application/json",
				},
				...(body === undefined ? {} : { body: JSON.stringify(body) }),
				redirect: "manual",
				signal: AbortSignal.timeout(TIMEOUT_MS),
			});
			const location = response.headers.get("location");
			const content = location
				? { url: location }
				: parseJson((await readText(response.body, maxBytes)) ?? "");
			if (!response.ok && !location) return failureOf(response.status, content);
			const { data, error } = schema.safeParse(content ?? {});
			return error ? unavailable("auth sent something else") : { ok: true, data: data as T };
		} catch (error) {
			return { ...unavailable(`auth ${(error as Error).name}`), isUnread: true };
		}
	}
	return {
		signIn: (credentials: { email: string; password: string }, caller: Caller) =>
			call(["POST", "/token?grant_type=password"], tokensSchema, caller, credentials),
		refresh: (refresh_token: string, caller: Caller) =>
			call(["POST", "/token?grant_type=refresh_token"], tokensSchema, caller, { refresh_token }),
		/**
		 * @param redirectTo a page of the site, which the hook of mails gets (worker/mail/auth-mails.ts)
		 * @returns the account's id; an invented one for an address that has a confirmed account
		 */
		async signUp(
			form: { email: string; password: string; data: object },
			redirectTo: string,
			caller: Caller,
		) {
			const path = `/signup?${toPage(redirectTo)}`;
			const result = await twice(() => call(["POST", path], signUpSchema, caller, form));
			return result.ok
				? { ok: true as const, data: result.data.user?.id ?? result.data.id }
				: result;
		},
		/** Begins a flow with a provider. @returns the provider's page: no browser learns of Auth by ours */
		authorize: (flow: URLSearchParams, caller: Caller) =>
			call(["GET", `/authorize?${flow}`], redirectSchema, caller),
		/** The same for another identity of the caller. */
		connect: (flow: URLSearchParams, caller: Caller) =>
			call(["GET", `/user/identities/authorize?${flow}`], redirectSchema, caller),
		/** The session that a sign-in at the provider opens. */
		exchange: (flow: { auth_code: string; code_verifier: string }, caller: Caller) =>
			call(["POST", "/token?grant_type=pkce"], tokensSchema, caller, flow),
		resend: (email: string, redirectTo: string, caller: Caller) =>
			call(["POST", `/resend?${toPage(redirectTo)}`], anything, caller, { type: "signup", email }),
		recover: (email: string, redirectTo: string, caller: Caller) =>
			call(["POST", `/recover?${toPage(redirectTo)}`], anything, caller, { email }),
		/** Returns no tokens after the first of two links of a changed address. */
		verify: (link: { token_hash: string; type: string }, caller: Caller) =>
			twice(() => call(["POST", "/verify"], verifiedSchema, caller, link)),
		user: (caller: Caller) => call(["GET", "/user"], userSchema, caller),
		update: (
			change: { password?: string; email?: string },
			caller: Caller,
		): Promise<AuthResult<AuthUser>> => call(["PUT", "/user"], userSchema, caller, change),
		signOut: (scope: "local" | "global" | "others", caller: Caller) =>
			call(["POST", `/logout?scope=${scope}`], anything, caller),
		enrol(friendly_name: string, caller: Caller) {
			const app = { factor_type: "totp", issuer: ISSUER, friendly_name };
			return call(["POST", "/factors"], newAppSchema, caller, app, MAX_DRAWING_BYTES);
		},
		enrolPasskey: (friendly_name: string, caller: Caller) =>
			call(["POST", "/factors"], newFactorSchema, caller, {
				...{ factor_type: "webauthn", friendly_name },
			}),
		/** For a new passkey, or for one that is verified. @param site where passkeys are used */
		challengePasskey: (id: string, site: PasskeySite, caller: Caller) =>
			call(["POST", `${factorPath(id)}/challenge`], passkeyChallengeSchema, caller, {
				webauthn: site,
			}),
		/** @returns the code `passkey_refused` for a credential that Auth does not accept */
		async verifyPasskey(
			id: string,
			{ challenge_id, site, ...response }: PasskeyResponse,
			caller: Caller,
		): Promise<AuthResult<AuthTokens>> {
			const body = { challenge_id, webauthn: { ...site, ...response } };
			const result = await call(["POST", `${factorPath(id)}/verify`], tokensSchema, caller, body);
			// Auth has no code of its own for it.
			const isRefused = !result.ok && result.reason === UNEXPECTED;
			return isRefused ? { ...result, code: "passkey_refused" } : result;
		},
		async verifyCode({ id, code }: { id: string; code: string }, caller: Caller) {
			const path = factorPath(id);
			const challenge = await call(["POST", `${path}/challenge`], challengeSchema, caller, {});
			if (!challenge.ok) return challenge;
			const attempt = { challenge_id: challenge.data.id, code };
			return call(["POST", `${path}/verify`], tokensSchema, caller, attempt);
		},
		unenrol: (id: string, caller: Caller) => call(["DELETE", factorPath(id)], anything, caller),
	};
}

export type Auth = ReturnType<typeof createAuth>;

/** As supabase-js sends it; Auth's own settings decide in its newer versions (dev/deploy/auth-settings.ts). */
export interface PasskeySite {
	rpId: string;
	rpOrigins: string[];
}

interface PasskeyResponse {
	challenge_id: string;
	site: PasskeySite;
	/** Response about a new passkey, or about one that is used. */
	type: "create" | "request";
	credential_response: object;
}

const toPage = (redirect_to: string) => new URLSearchParams({ redirect_to });

/**
 * Repeats a call that lost against a simultaneous one: the same new address (`23505`), or the other link of a change of
 * address (`unexpected_failure`). Auth has changed nothing; the second call finds what the winner did.
 */
async function twice<T>(attempt: () => Promise<AuthResult<T>>): Promise<AuthResult<T>> {
	const result = await attempt();
	return !result.ok && LOST.has(result.reason) ? attempt() : result;
}

const factorPath = (id: string) => `/factors/${encodeURIComponent(id)}`;

/** Auth's codes for a session that is over, whose cookie is worth nothing any more. */
const ENDED: ReadonlySet<string> = new Set([
	...["refresh_token_not_found", "refresh_token_already_used", "session_not_found"],
	...["session_expired", "user_banned", "user_not_found", "validation_failed"],
]);

/** Renews a session. Whatever does not say that it is over leaves it as it is: nobody is signed out by a fault. */
export function createRenewal({ refresh }: Pick<Auth, "refresh">) {
	return async (refreshToken: string, address: string) => {
		const result = await refresh(refreshToken, { address });
		if (result.ok) return { tokens: result.data };
		return { failure: ENDED.has(result.code) ? ("ended" as const) : ("unavailable" as const) };
	};
}

/** Shown by authenticator apps. */
const ISSUER = "Tabulia";

const UNEXPECTED = "auth 500 unexpected_failure";
const LOST: ReadonlySet<string> = new Set([UNEXPECTED, "auth 500 23505"]);
const TOO_MANY_MAILS = "over_email_send_rate_limit";
/** Statuses of the gateway before Auth, whose body has no code of Auth's. */
const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504]);

/** `code` is a number in older versions of Auth. */
const errorSchema = z.object({
	error_code: z.optional(z.string()),
	code: z.optional(z.union([z.string(), z.number()])),
	error: z.optional(z.string()),
});

function failureOf(status: number, content: unknown): AuthFailure {
	const { error_code, code, error } = errorSchema.safeParse(content).data ?? {};
	const named = error_code ?? (typeof code === "string" ? code : error) ?? "";
	if (GATEWAY.has(status) && named === "") {
		return { ...unavailable(`auth ${status}`), isUnread: true };
	}
	if (status >= 500) return unavailable(`auth ${status} ${named}`.trimEnd());
	// `unknown` is what the hook of mails refuses (routes/auth-mails.ts).
	if (status === 429 && (named === TOO_MANY_MAILS || named === "unknown")) {
		return { ok: false, code: TOO_MANY_MAILS, reason: `auth 429 ${named}` };
	}
	if (status === 429) {
		return { ok: false, code: "rate_limited", reason: "auth 429", isUnread: true };
	}
	const isUnread = named === "weak_password" ? { isUnread: true as const } : {};
	const reason = `auth ${status} ${named}`;
	return { ok: false, code: named || `status_${status}`, reason, ...isUnread };
}

const unavailable = (reason: string): AuthFailure => ({ ok: false, code: "unavailable", reason });
