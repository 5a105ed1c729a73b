/**
 * The stand-in of Supabase Auth: the calls that the Worker makes (worker/supabase/auth.ts), as the recorded contract of
 * Auth itself has them (tests/dev/auth-contract).
 */
import { type Context, Hono } from "hono";
import * as account from "./account.ts";
import * as admin from "./admin.ts";
import { type Auth, AuthError, addressOf, errorResponse } from "./context.ts";
import * as factors from "./factors.ts";
import * as own from "./own-account.ts";
import * as providers from "./providers.ts";

type Handler = (auth: Auth, c: Context) => Promise<Response>;

/** Auth counts each group of calls by the visitor's address: so many at once, and on average within five minutes. */
const BURST = 30;
const WINDOW_MS = 300_000;
/** A developer's visitors share one. */
const UNLIMITED = ["127.0.0.1", "::1"];

/** The grants of `/token`. */
const GRANTS: Record<string, Handler> = {
	password: account.passwordGrant,
	refresh_token: account.refreshGrant,
	pkce: providers.exchange,
};

async function token(auth: Auth, c: Context) {
	const grant = GRANTS[c.req.query("grant_type") ?? "password"];
	if (!grant) throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
	return grant(auth, c);
}

export function createAuth(auth: Auth): Hono {
	const { secrets, settings } = auth;
	const routes = new Hono().basePath("/auth/v1");
	const call =
		(handler: Handler) =>
		(c: Context): Promise<Response> =>
			handler(auth, c);
	const limit = createLimit();
	const { d: _private, ...publicKey } = secrets.signingKey;
	const jwks = { keys: [{ ...publicKey, use: "sig", key_ops: ["verify"] }] };

	routes.onError(errorResponse);
	routes.get("/health", (c) => c.json({ version: "stand-in", name: "GoTrue" }));
	routes.get("/.well-known/jwks.json", (c) => c.json(jwks));

	const { signInsAndSignUps: often, verifications, tokens, challenges } = settings.limits;
	routes.post("/signup", limit("signup", often), call(account.signUp));
	routes.post("/token", limit("token", tokens), call(token));
	routes.post("/resend", limit("resend", often), call(account.resend));
	routes.post("/recover", limit("recover", often), call(account.recover));
	routes.post("/verify", limit("verify", verifications), call(account.verify));
	routes.get("/user", call(own.getUser));
	routes.put("/user", limit("user", often), call(own.updateUser));
	routes.post("/logout", call(account.logout));

	routes.get("/authorize", call(providers.authorize));
	routes.get("/user/identities/authorize", call(providers.linkIdentity));
	routes.get("/callback", call(providers.callback));

	routes.post("/factors", call(factors.enrol));
	routes.post("/factors/:id/challenge", limit("challenge", challenges), call(factors.challenge));
	routes.post("/factors/:id/verify", limit("factor", challenges), call(factors.verify));
	routes.delete("/factors/:id", call(factors.unenrol));

	routes.use("/admin/*", async (c, next) => {
		const isOwner = c.req.header("authorization") === `Bearer ${secrets.secretKey}`;
		if (!isOwner) throw new AuthError(403, "not_admin", "User not allowed");
		await next();
	});
	routes.post("/admin/generate_link", call(admin.generateLink));
	routes.delete("/admin/users/:id", call(admin.deleteUser));
	return routes as unknown as Hono;
}

/** A limit of calls by the visitor's address. */
function createLimit() {
	const buckets = new Map<string, { left: number; at: number }>();
	return (group: string, perWindow: number) => async (c: Context, next: () => Promise<void>) => {
		const address = addressOf(c);
		if (UNLIMITED.includes(address)) return next();
		const now = Date.now();
		const key = `${group} ${address}`;
		const { left, at } = buckets.get(key) ?? { left: BURST, at: now };
		const refilled = Math.min(BURST, left + ((now - at) / WINDOW_MS) * perWindow);
		buckets.set(key, { left: refilled < 1 ? refilled : refilled - 1, at: now });
		if (refilled >= 1) return next();
		throw new AuthError(429, "over_request_rate_limit", "Request rate limit reached");
	};
}
