/** Shared by the parts of Auth's stand-in: its errors, the request, the database. */
import { isIP } from "node:net";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type postgres from "postgres";
import type { AuthSettings } from "../config-toml.ts";
import type { LocalSecrets } from "../keys.ts";

/** The receiver of the *Send Email* hook. */
export interface EmailHook {
	/** Its address. */
	url: string;
	/** `v1,whsec_…`, as in Auth's settings. */
	secret: string;
	/** Instead of the network, for tests. */
	call?: ((request: Request) => Promise<Response>) | undefined;
}

export interface Auth {
	/** As `supabase_auth_admin`. */
	sql: postgres.Sql;
	/** Auth's own address. */
	url: () => string;
	/** The site's origin: passkeys are used on it, and links lead to it. */
	siteUrl: string;
	settings: AuthSettings;
	secrets: LocalSecrets;
	hook: EmailHook;
}

/** A connection or its open transaction. */
export type Sql = postgres.Sql | postgres.TransactionSql;

/** An error as Auth's responses have it. */
export class AuthError extends Error {
	readonly status: ContentfulStatusCode;
	readonly code: string;
	/** Beside code and message. */
	readonly more: object;
	/** Whether what the request has written stays. */
	readonly commits: boolean;

	constructor(
		status: number,
		code: string,
		message: string,
		{
			more = {},
			commits = false,
			cause,
		}: { more?: object; commits?: boolean; cause?: unknown } = {},
	) {
		super(message, { cause });
		this.status = status as ContentfulStatusCode;
		this.code = code;
		this.more = more;
		this.commits = commits;
	}
}

export const invalid = (message: string) => new AuthError(400, "validation_failed", message);

/** Names a failure of the database, as Auth does around some of its statements. */
export async function named<T>(message: string, work: PromiseLike<T>): Promise<T> {
	try {
		return await work;
	} catch (cause) {
		throw new AuthError(500, "unexpected_failure", message, { cause });
	}
}

/** Runs `work` in a transaction; an error that commits is thrown after it. */
export async function inTransaction<T>(
	sql: postgres.Sql,
	work: (tx: postgres.TransactionSql) => Promise<T>,
): Promise<T> {
	let failure: AuthError | undefined;
	const result = await sql.begin(async (tx) => {
		try {
			return await work(tx);
		} catch (error) {
			if (!(error instanceof AuthError && error.commits)) throw error;
			failure = error;
			return undefined;
		}
	});
	if (failure) throw failure;
	return result as T;
}

/** PostgreSQL's errors that Auth passes on: violated constraints, and those of SQL that chooses a status. */
const PUBLIC_STATES = /^(P0001|23\w{3}|PT\d{3})$/;

/** The response to an error. */
export function errorResponse(error: unknown, c: Context): Response {
	if (!(error instanceof AuthError)) {
		console.error("Auth's stand-in:", error);
		const message = "Unexpected failure, please check server logs for more information";
		return errorResponse(new AuthError(500, "unexpected_failure", message), c);
	}
	const { status, code, message, more, cause } = error;
	const { code: state = "", message: text, detail, hint } = (cause ?? {}) as Record<string, string>;
	if (PUBLIC_STATES.test(state)) {
		const chosen = state.startsWith("PT") ? Number(state.slice(2)) : 500;
		return c.json({ code: state, message: text, detail, hint }, chosen as ContentfulStatusCode);
	}
	return c.json({ code: status, error_code: code, msg: message, ...more }, status);
}

/** The visitor's address, which the Worker passes on. Without Cloudflare before it, it knows none, and Auth ignores what is none. */
export function addressOf(c: Context): string {
	const given = c.req.header("sb-forwarded-for") ?? "";
	return isIP(given) === 0 ? "127.0.0.1" : given;
}

/** Page of the site that the request wants to lead to; Auth takes the site itself instead of one elsewhere. */
export function targetOf({ siteUrl }: Auth, c: Context): string {
	const target = c.req.query("redirect_to") ?? "";
	return URL.canParse(target) && new URL(target).origin === siteUrl ? target : siteUrl;
}

/** The JSON object in a request's body; an empty one without. @throws {AuthError} for anything else */
export async function bodyOf<T extends object>(c: Context): Promise<Partial<T>> {
	const text = await c.req.text();
	if (text === "") return {};
	try {
		return JSON.parse(text) as Partial<T>;
	} catch {
		throw new AuthError(400, "bad_json", "Could not parse request body as JSON: invalid character");
	}
}
