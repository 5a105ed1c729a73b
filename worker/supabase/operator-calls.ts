import { ERRORS, type ErrorCode } from "../http/errors.ts";
import { createDatabase, type Database, type RpcResult } from "./database.ts";

/** A refused call names the error that the operator gets. */
export type Reply<T> = { ok: true; value: T } | { ok: false; code: ErrorCode };

/** Calls of SQL functions of the back-office; the database decides what an operator may do. */
export interface OperatorCalls {
	/** With the operator's token. Never throws. */
	asOperator<T>(token: string, name: string, args?: Record<string, unknown>): Promise<Reply<T>>;
	/** With the Worker's own key. @throws Error when it fails. */
	asWorker<T>(name: string, args?: Record<string, unknown>): Promise<T>;
}

const TIMEOUT_MS = 10_000;
const CODES: Record<number, ErrorCode> = {
	400: "invalid_request",
	401: "unauthenticated",
	403: "forbidden",
	404: "not_found",
};

export function createOperatorCalls(
	url: string,
	publishableKey: string,
	database: Database,
): OperatorCalls {
	return {
		async asOperator<T>(token: string, name: string, args = {}) {
			const result = await createDatabase(url, publishableKey, token).rpc(name, args, TIMEOUT_MS);
			if (result.error !== null) return { ok: false, code: codeOf(result) };
			return { ok: true, value: result.data as T };
		},
		async asWorker<T>(name: string, args = {}) {
			const { data, error, status } = await database.rpc(name, args, TIMEOUT_MS);
			if (error !== null) throw new Error(`${name}: ${status} ${error}`);
			return data as T;
		},
	};
}

/** Of a conflict the function's message is the code: `PT409 stale`. */
function codeOf({ error, status }: RpcResult): ErrorCode {
	const [, conflict = ""] = /^PT409 (\w+)$/.exec(error ?? "") ?? [];
	if (Object.hasOwn(ERRORS, conflict)) return conflict as ErrorCode;
	// PostgREST's own 404 is a function that is not deployed yet.
	if (status === 404 && !error?.startsWith("PT404")) return "unavailable";
	return CODES[status] ?? "unavailable";
}
