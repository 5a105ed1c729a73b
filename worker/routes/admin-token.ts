/** What the operator endpoints share: the caller's token and the database's verdict on it. */
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
