import { createHash, randomBytes, randomUUID } from "node:crypto";
import { decode } from "hono/jwt";
import type { Database } from "../database.ts";
import { PROVIDER_PATH } from "../provider/provider-server.ts";
import { authError, type Next, type Patch, readJson } from "./patch.ts";

const PROVIDERS = ["azure", "google"];
/** As long as hosted Auth keeps a flow. */
const FLOW_SECONDS = 300;
const FOUND = 302;

interface Flow {
	id: string;
	provider: string;
	/** Where the browser goes in the end. */
	referrer: string;
	/** The account that gets another identity. */
	target: string | null;
}

/**
 * lite 0.10.0 has no providers. This adds their calls as hosted Auth has them (internal/api/external.go of
 * supabase/auth), with PKCE only: `/authorize`, `/user/identities/authorize`, `/callback` and the grant `pkce`.
 */
export function providerSignIn(database: Database, siteUrl: string): Patch {
	return async (request, next) => {
		const url = new URL(request.url);
		switch (`${request.method} ${url.pathname.replace("/auth/v1", "")}`) {
			case "GET /authorize":
				return begin(url, null);
			case "GET /user/identities/authorize": {
				const user = await next(new Request(new URL("/auth/v1/user", url), request));
				if (!user.ok) return user;
				return begin(url, ((await user.json()) as { id: string }).id);
			}
			case "GET /callback":
				return finish(url);
			case "POST /token":
				return url.searchParams.get("grant_type") === "pkce"
					? exchange(request, next)
					: next(request);
			default:
				return next(request);
		}
	};

	async function begin({ searchParams: query, origin }: URL, target: string | null) {
		const provider = query.get("provider") ?? "";
		if (!PROVIDERS.includes(provider)) {
			const msg = `Unsupported provider: Provider ${provider} could not be found`;
			return authError(400, "validation_failed", msg);
		}
		const referrer = query.get("redirect_to") ?? siteUrl;
		const [flow] = await database.query<{ id: string }>(
			`insert into auth.flow_state (id, auth_code, authentication_method, code_challenge_method, code_challenge,
				provider_type, referrer, linking_target_id)
			values (gen_random_uuid(), $1, 'oauth', 's256', $2, $3, $4, $5) returning id`,
			[
				...[randomUUID(), query.get("code_challenge"), provider],
				// A target elsewhere is not allowed, and Auth takes its own.
				...[new URL(referrer).origin === siteUrl ? referrer : siteUrl, target],
			],
		);
		const location = new URL(`${PROVIDER_PATH}/${provider}`, origin);
		location.search = String(
			new URLSearchParams({
				...{ client_id: "tabulia", response_type: "code", redirect_uri: callbackOf(origin) },
				...{ state: flow?.id ?? "", scope: `openid ${query.get("scopes") ?? ""}` },
			}),
		);
		return redirect(location.href);
	}

	async function finish({ searchParams: query, origin }: URL) {
		const [flow] = await database.query<Flow>(
			`select id, provider_type as provider, referrer, linking_target_id as target from auth.flow_state
			where id::text = $1 and user_id is null and created_at > now() - make_interval(secs => $2)`,
			[query.get("state"), FLOW_SECONDS],
		);
		if (!flow) return failed(siteUrl, "invalid_request", "State has already been used");
		const error = query.get("error");
		if (error) return failed(flow.referrer, error, query.get("error_description") ?? "");
		const claims = await claimsOf(query.get("code") ?? "", origin, flow.provider);
		try {
			const [owner] = await database.query<{ code: string }>(
				`update auth.flow_state
				set user_id = auth.take_identity($2, $3::jsonb, $4), auth_code_issued_at = now()
				where id::text = $1 returning auth_code as code`,
				[flow.id, flow.provider, JSON.stringify(claims), flow.target],
			);
			const back = new URL(flow.referrer);
			back.searchParams.set("code", owner?.code ?? "");
			return redirect(back.href);
		} catch {
			return failed(flow.referrer, "server_error", "Error creating identity");
		}
	}

	async function exchange(request: Request, next: Next) {
		const { auth_code, code_verifier } = await readJson(request);
		const challenge = createHash("sha256").update(String(code_verifier)).digest("base64url");
		const [flow] = await database.query<{ user: string; code_challenge: string }>(
			`select user_id as user, code_challenge from auth.flow_state
			where auth_code = $1 and user_id is not null and created_at > now() - make_interval(secs => $2)`,
			[auth_code, FLOW_SECONDS],
		);
		if (!flow) return authError(404, "flow_state_not_found", "invalid flow state");
		if (flow.code_challenge !== challenge) {
			const msg = "code challenge does not match previously saved code verifier";
			return authError(400, "bad_code_verifier", msg);
		}
		await database.query("delete from auth.flow_state where auth_code = $1", [auth_code]);
		const refresh_token = await openSession(flow.user);
		const url = new URL("/auth/v1/token?grant_type=refresh_token", request.url);
		const body = JSON.stringify({ refresh_token });
		return next(new Request(url, { method: "POST", headers: request.headers, body }));
	}

	async function openSession(user: string): Promise<string> {
		const token = randomBytes(16).toString("base64url");
		await database.query(
			`with session as (
				insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1) returning id
			)
			insert into auth.refresh_tokens (id, token, user_id, session_id)
			select gen_random_uuid(), $2, $1, id from session`,
			[user, token],
		);
		return token;
	}
}

/** Those of Auth's own errors; what a provider says has none. */
const ERROR_CODES: Record<string, string> = {
	server_error: "unexpected_failure",
	invalid_request: "flow_state_already_used",
};

const callbackOf = (origin: string) => `${origin}/auth/v1/callback`;

const redirect = (location: string) => new Response(null, { status: FOUND, headers: { location } });

function failed(target: string, error: string, description: string): Response {
	const url = new URL(target);
	url.searchParams.set("error", error);
	url.searchParams.set("error_description", description);
	const code = ERROR_CODES[error];
	if (code) url.searchParams.set("error_code", code);
	return redirect(url.href);
}

/** What Auth makes of an ID token, which comes from the provider itself. */
async function claimsOf(code: string, origin: string, provider: string) {
	const response = await fetch(`${origin}${PROVIDER_PATH}/token`, {
		method: "POST",
		body: new URLSearchParams({
			...{ grant_type: "authorization_code", code, redirect_uri: callbackOf(origin) },
			client_id: "tabulia",
		}),
	});
	const { id_token } = (await response.json()) as { id_token: string };
	const { sub, email, name, iss, email_verified, ...rest } = decode(id_token).payload;
	const { xms_edov } = rest;
	const named = { iss, sub, provider_id: sub, email, full_name: name, phone_verified: false };
	if (provider === "google") return { ...named, name, email_verified };
	// Auth takes an address for verified when Microsoft says nothing about it.
	const isVerified = xms_edov === undefined || ["1", "true"].includes(String(xms_edov));
	return { ...named, email_verified: isVerified, custom_claims: { xms_edov, email } };
}
