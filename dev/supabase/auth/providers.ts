/** Sign-ins with Microsoft and Google, with PKCE only. */
import { createHash, randomUUID } from "node:crypto";
import type { Context } from "hono";
import { decode } from "hono/jwt";
import { PROVIDER_PATH } from "../provider/provider-server.ts";
import {
	type Auth,
	AuthError,
	bodyOf,
	inTransaction,
	invalid,
	type Sql,
	targetOf,
} from "./context.ts";
import { sendLink } from "./mails.ts";
import { issueSession, requireCaller } from "./sessions.ts";
import * as users from "./users.ts";

const PROVIDERS = ["azure", "google"];
const FLOW_MS = 300_000;

interface Flow {
	id: string;
	provider_type: string;
	code_challenge: string;
	/** Last address of the browser. */
	referrer: string;
	/** The account that gets another identity. */
	linking_target_id: string | null;
	user_id: string | null;
	auth_code: string;
	created_at: string;
}

/** `/authorize`, and for another identity of the caller `/user/identities/authorize`. */
export const authorize = (auth: Auth, c: Context) => begin(auth, c, null);
export async function linkIdentity(auth: Auth, c: Context) {
	return begin(auth, c, (await requireCaller(auth, c)).user.id);
}

async function begin(auth: Auth, c: Context, linking_target_id: string | null) {
	const query = c.req.query();
	const { provider = "", code_challenge = "", redirect_to = auth.siteUrl } = query;
	if (!PROVIDERS.includes(provider)) {
		throw invalid(`Unsupported provider: Provider ${provider} could not be found`);
	}
	const id = randomUUID();
	const row = {
		...{ id, provider_type: provider, authentication_method: "oauth", linking_target_id },
		...{ auth_code: randomUUID(), code_challenge, code_challenge_method: "s256" },
		referrer: targetOf(auth, c),
	};
	await auth.sql`insert into auth.flow_state ${auth.sql(row)}`;
	const target = new URL(`${PROVIDER_PATH}/${provider}`, auth.url());
	target.search = String(
		new URLSearchParams({
			...{ client_id: "tabulia", response_type: "code", redirect_uri: callbackOf(auth) },
			...{ state: id, scope: ["openid", query.scopes].join(" ").trim(), redirect_to },
		}),
	);
	return c.redirect(target.href);
}

const callbackOf = (auth: Auth) => `${auth.url()}/auth/v1/callback`;

const isOver = (flow: Flow) => Date.now() > Date.parse(flow.created_at) + FLOW_MS;

/** The way back from the provider. */
export async function callback(auth: Auth, c: Context) {
	const { state = "", error, error_description = "", code = "" } = c.req.query();
	const [flow] = await auth.sql<Flow[]>`select * from auth.flow_state where id::text = ${state}`;
	const stale =
		!flow || isOver(flow)
			? new AuthError(
					400,
					"bad_oauth_state",
					flow ? "OAuth state has expired" : "OAuth state not found or expired",
				)
			: flow.user_id &&
				new AuthError(400, "flow_state_already_used", "State has already been used");
	if (!flow || stale) return failed(c, auth.siteUrl, stale as AuthError, 303);
	if (error) return failed(c, flow.referrer, { error, message: error_description });
	try {
		const claims = await readClaims(auth, code, flow.provider_type);
		if (!claims.email) {
			const message = "Error getting user email from external provider";
			throw new AuthError(500, "unexpected_failure", message);
		}
		await inTransaction(auth.sql, async (tx) => {
			const { id, linking_target_id } = flow;
			const user = linking_target_id
				? await connect(tx, linking_target_id, flow.provider_type, claims)
				: await takeAccount(auth, tx, c, flow.provider_type, claims);
			await tx`update auth.flow_state
				set user_id = ${user.id}, auth_code_issued_at = now(), updated_at = now() where id = ${id}`;
		});
		const back = new URL(flow.referrer);
		back.searchParams.set("code", flow.auth_code);
		return c.redirect(back.href);
	} catch (failure) {
		if (!(failure instanceof AuthError)) throw failure;
		return failed(c, flow.referrer, failure);
	}
}

/** By status; by code where Auth has its own. */
const ERRORS: Record<string, string> = {
	...{ 400: "invalid_request", 401: "unauthorized_client", 403: "access_denied" },
	...{ 503: "temporarily_unavailable", provider_email_needs_verification: "access_denied" },
};

function failed(
	c: Context,
	target: string,
	failure: AuthError | { error: string; message: string },
	status: 302 | 303 = 302,
) {
	const { message } = failure;
	const own =
		failure instanceof AuthError
			? {
					error: ERRORS[failure.code] ?? ERRORS[failure.status] ?? "server_error",
					error_code: failure.code,
				}
			: { error: failure.error };
	const url = new URL(target);
	const words = { ...own, error_description: message };
	for (const [name, value] of Object.entries(words)) url.searchParams.set(name, value);
	if (status === 302) url.hash = String(new URLSearchParams({ ...words, sb: "" }));
	return c.redirect(url.href, status);
}

/** Auth's claims from an ID token, which comes from the provider itself. */
async function readClaims(auth: Auth, code: string, provider: string): Promise<users.Metadata> {
	const response = await fetch(`${auth.url()}${PROVIDER_PATH}/token`, {
		method: "POST",
		body: new URLSearchParams({
			...{ grant_type: "authorization_code", code, redirect_uri: callbackOf(auth) },
			client_id: "tabulia",
		}),
	});
	const { id_token } = (await response.json()) as { id_token: string };
	const { sub, email, name, iss, email_verified = false, xms_edov } = decode(id_token).payload;
	const named = { iss, sub, provider_id: sub, email, full_name: name, phone_verified: false };
	if (provider === "google") return { ...named, name, email_verified };
	// Auth takes an address for verified when Microsoft says nothing about it.
	const isVerified = xms_edov === undefined || ["1", "true"].includes(String(xms_edov));
	return { ...named, email_verified: isVerified, custom_claims: { xms_edov, email } };
}

async function findIdentity(tx: Sql, provider: string, sub: unknown) {
	const [identity] = await tx<{ id: string; user_id: string }[]>`
		select id, user_id from auth.identities where provider = ${provider} and provider_id = ${String(sub)}`;
	return identity;
}

async function connect(tx: Sql, id: string, provider: string, claims: users.Metadata) {
	const known = await findIdentity(tx, provider, claims.sub);
	if (known) {
		const whose = known.user_id === id ? "" : " to another user";
		throw new AuthError(422, "identity_already_exists", `Identity is already linked${whose}`);
	}
	const user = (await users.findUserById(tx, id)) as users.User;
	await users.insertIdentity(tx, user, provider, claims);
	await users.updateProviders(tx, user);
	return user;
}

/** The account of the identity, else the one with the verified address, else a new one. */
async function takeAccount(
	auth: Auth,
	tx: Sql,
	c: Context,
	provider: string,
	claims: users.Metadata,
) {
	const known = await findIdentity(tx, provider, claims.sub);
	const email = String(claims.email).toLowerCase();
	const isVerified = claims.email_verified === true;
	let user = known
		? await users.findUserById(tx, known.user_id)
		: isVerified
			? await users.findDuplicate(tx, email)
			: undefined;
	const isNew = user === undefined;
	if (!user) {
		// An address that nobody verified does not take another's.
		const isTaken = !isVerified && (await users.findDuplicate(tx, email)) !== undefined;
		const row = { email: isTaken ? "" : email, encrypted_password: "", raw_user_meta_data: claims };
		user = await users.insertUser(tx, row, provider);
	}
	const account = user;
	const identity = known
		? { id: known.id, identity_data: claims }
		: await users.insertIdentity(tx, account, provider, claims);
	if (known) await users.updateIdentity(tx, tx`id = ${known.id}`, claims);
	if (!isNew) {
		await users.mergeMetadata(tx, account, "raw_user_meta_data", claims);
		await users.updateProviders(tx, account);
	}
	if (account.email_confirmed_at) {
		return account;
	}
	await users.keepOnlyIdentity(tx, account, provider, identity);
	if (!isVerified) {
		await sendLink(auth, tx, c, account, "signup");
		const message = `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`;
		throw new AuthError(422, "provider_email_needs_verification", message, { commits: true });
	}
	await users.confirm(tx, account);
	return account;
}

/** The grant `pkce`: the session of a sign-in at a provider. */
export async function exchange(auth: Auth, c: Context) {
	const { auth_code, code_verifier } = await bodyOf<{ auth_code: string; code_verifier: string }>(
		c,
	);
	if (!auth_code || !code_verifier) {
		throw invalid("invalid request: both auth code and code verifier should be non-empty");
	}
	const [flow] = await auth.sql<
		Flow[]
	>`select * from auth.flow_state where auth_code = ${auth_code}`;
	if (!flow?.user_id) {
		const message = "invalid flow state, no valid flow state found";
		throw new AuthError(404, "flow_state_not_found", message);
	}
	if (isOver(flow)) {
		const message = "invalid flow state, flow state has expired";
		throw new AuthError(422, "flow_state_expired", message);
	}
	const { user_id, code_challenge } = flow;
	if (createHash("sha256").update(code_verifier).digest("base64url") !== code_challenge) {
		const message = "code challenge does not match previously saved code verifier";
		throw new AuthError(400, "bad_code_verifier", message);
	}
	const tokens = await inTransaction(auth.sql, async (tx) => {
		const user = (await users.findUserById(tx, user_id)) as users.User;
		const issued = await issueSession(auth, tx, c, user, "oauth");
		await tx`delete from auth.flow_state where id = ${flow.id}`;
		return issued;
	});
	return c.json(tokens);
}
