/** Whose request it is: the access token of the caller, with which the database decides. */
import type { Context, MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { HttpError } from "../http/errors.ts";

/** The caller's access token, not yet verified; undefined without one. The only place that knows where it comes from. */
export async function callerToken(c: Context<AppEnv>): Promise<string | undefined> {
	const authorization = c.req.raw.headers.get("authorization") ?? "";
	return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization)?.[1];
}

/** @throws HttpError 401 without a token. */
export async function requireToken(c: Context<AppEnv>): Promise<string> {
	const token = await callerToken(c);
	if (token === undefined) throw new HttpError("unauthenticated");
	return token;
}

/** The address that a token names; undefined when it names none. It proves nothing: the database verifies the token. */
export function emailIn(token: string): string | undefined {
	const [, payload = ""] = token.split(".");
	try {
		const latin1 = atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
		const bytes = Uint8Array.from(latin1, (character) => character.charCodeAt(0));
		const { email } = JSON.parse(new TextDecoder().decode(bytes));
		return typeof email === "string" && email !== "" ? email : undefined;
	} catch {
		return undefined;
	}
}

/** A middleware that refuses everybody but active operators, before their body is read. */
export const operatorsOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
	const reply = await c.env.sqlCalls.asCaller(await requireToken(c), "check_operator");
	if (!reply.ok) throw new HttpError(reply.code, "database verdict");
	return next();
};

/** A middleware that refuses callers without a token, before their body is read; the database decides later. */
export const withToken: MiddlewareHandler<AppEnv> = async (c, next) => {
	await requireToken(c);
	return next();
};
