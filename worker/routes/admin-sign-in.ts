/** `POST /api/admin/sign-in` (design §14): behind a limit by address and by e-mail, which fails closed. */
import type { Context, Handler } from "hono";
import * as z from "zod/mini";
import type { AppEnv } from "../app-env.ts";
import type { SignInFailure } from "../contract/admin.ts";
import { HttpError } from "../http/errors.ts";
import { parseJson, readBytes, requireOwnPage } from "../http/read-body.ts";

const MOST_BYTES = 4096;
const RETRY_SECONDS = "60";
/** Spec 2 §5; longer passwords than these Auth refuses. */
const credentials = z.object({
	email: z.email().check(z.maxLength(320)),
	password: z.string().check(z.minLength(6), z.maxLength(200)),
});

const STATUS: Record<SignInFailure, 400 | 401 | 403 | 429 | 503> = {
	invalid: 400,
	wrong_credentials: 401,
	not_admin: 403,
	rate_limited: 429,
	unavailable: 503,
};

export const adminSignIn: Handler<AppEnv> = async (c) => {
	const { responses, env, adminRateLimit, signInAdmin } = c.env;
	requireOwnPage(c.req.raw, env.SITE_ORIGIN);
	const parsed = credentials.safeParse(await readJson(c.req.raw));
	if (!parsed.success) return refuse(c, "invalid");
	const { password } = parsed.data;
	const email = parsed.data.email.toLowerCase();

	const address = c.req.raw.headers.get("cf-connecting-ip") ?? "local";
	for (const key of [`address:${address}`, `email:${await digest(email)}`]) {
		const verdict = await adminRateLimit(key);
		if (verdict !== "within") return refuse(c, verdict === "over" ? "rate_limited" : "unavailable");
	}
	const answer = await signInAdmin(email, password);
	return answer.ok ? responses.json(answer.session) : refuse(c, answer.error);
};

async function readJson(request: Request): Promise<unknown> {
	const bytes = await readBytes(request, MOST_BYTES);
	try {
		return parseJson(new TextDecoder().decode(bytes));
	} catch (error) {
		// Told as a form that is not filled in; anything else is a bug.
		if (error instanceof HttpError) return undefined;
		throw error;
	}
}

function refuse(c: Context<AppEnv>, error: SignInFailure): Response {
	const retry = error === "rate_limited" ? [["Retry-After", RETRY_SECONDS] as const] : [];
	return c.env.responses.json({ error }, STATUS[error], retry);
}

/** The limiter's keys are kept elsewhere: no address of a person is in them. */
async function digest(email: string): Promise<string> {
	const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(email));
	return new Uint8Array(bytes, 0, 16).toHex();
}
