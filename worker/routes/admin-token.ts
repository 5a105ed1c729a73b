/** What the operator endpoints share: the caller's token and the database's verdict on it. */
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { HttpError } from "../http/errors.ts";
import type { Verdict } from "../supabase/operations.ts";

/** @throws HttpError 401 without a token. */
export function requireToken(headers: Headers): string {
	const [, token] =
		/^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(headers.get("authorization") ?? "") ?? [];
	if (token === undefined) throw new HttpError("unauthenticated");
	return token;
}

/** @throws HttpError 401, 403 or 503 unless the caller is allowed. */
export function requireVerdict(verdict: Verdict): void {
	if (verdict !== "allowed") throw new HttpError(verdict, "database verdict");
}

/** A middleware that refuses everybody but active operators, before their body is read. */
export const operatorsOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
	requireVerdict(await c.env.operations.check(requireToken(c.req.raw.headers)));
	return next();
};

/** A middleware that refuses callers without a token, before their body is read; the database decides later. */
export const withToken: MiddlewareHandler<AppEnv> = (c, next) => {
	requireToken(c.req.raw.headers);
	return next();
};
