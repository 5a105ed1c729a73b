import { ERRORS, type ErrorCode } from "../http/errors.ts";
import { callOrThrow, createDatabase, type Database, type RpcResult } from "./database.ts";

/** A refused call names the error that the caller gets. */
export type Reply<T> =
	| { ok: true; value: T }
	| { ok: false; code: ErrorCode; detail?: string | undefined };

/** Calls of SQL functions; the database decides what a caller may do. */
export interface SqlCalls {
	/** With the token of a customer or an operator. Never throws. */
	asCaller<T>(
		token: string,
		name: string,
		args?: Record<string, unknown>,
		timeoutMs?: number,
	): Promise<Reply<T>>;
	/** With the Worker's own key. @throws Error when it fails. */
	asWorker<T>(name: string, args?: Record<string, unknown>): Promise<T>;
}

/** With the check before it below the 30 s that the app waits (docs/product/reports.md#analytics-api). */
const CALLER_TIMEOUT_MS = 20_000;
const TIMEOUT_MS = 10_000;
const CODES: Record<number, ErrorCode> = {
	400: "invalid_request",
	401: "unauthenticated",
	403: "forbidden",
	404: "not_found",
};
/** PostgreSQL's code of a value that must be unique: of calls, only names are. */
const UNIQUE_VIOLATION = "23505";

export function createSqlCalls(url: string, publishableKey: string, database: Database): SqlCalls {
	return {
		async asCaller<T>(token: string, name: string, args = {}, timeoutMs = CALLER_TIMEOUT_MS) {
			const caller = createDatabase(url, publishableKey, token);
			const result = await caller.rpc(name, args, timeoutMs);
			if (result.error !== null) {
				const code = codeOf(result);
				// The name of a test; other details may hold a caller's values.
				return { ok: false, code, ...(code === "slot_taken" && { detail: result.detail }) };
			}
			return { ok: true, value: result.data as T };
		},
		asWorker: async <T>(name: string, args = {}) =>
			(await callOrThrow(database, name, args, TIMEOUT_MS)) as T,
	};
}

/** A conflict's code is the function's message: `PT409 stale`. */
function codeOf({ error, status }: RpcResult): ErrorCode {
	const [, conflict = ""] = /^PT409 (\w+)$/.exec(error ?? "") ?? [];
	if (Object.hasOwn(ERRORS, conflict)) return conflict as ErrorCode;
	if (error?.startsWith(UNIQUE_VIOLATION)) return "name_taken";
	// PostgREST's own 404 is a function that is not deployed yet.
	if (status === 404 && !error?.startsWith("PT404")) return "unavailable";
	return CODES[status] ?? "unavailable";
}
