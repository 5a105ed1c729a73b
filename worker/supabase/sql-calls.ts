import { CALL_CONFLICTS, type CallFailureCode, type Reply } from "../../contract/reply.ts";
import { SERVICE_CALLS } from "../../contract/service-calls.ts";
import type { AsCaller, AsService, ServiceOutput } from "../../contract/sql-calls.ts";
import { createDatabase, type RpcResult } from "./database.ts";

/** Calls of SQL functions; the database decides what a caller may do. None throws. */
export interface SqlCalls {
	/** With the token of a customer or an operator. */
	asCaller: AsCaller;
	/** With the Worker's own key, only what its table names. */
	asService: AsService;
}

/** With the check before it below the 30 s that the app waits (docs/product/reports.md#analytics-api). */
const CALLER_TIMEOUT_MS = 20_000;
const CODES: Record<number, CallFailureCode> = {
	400: "invalid_request",
	401: "unauthenticated",
	403: "forbidden",
	404: "not_found",
	429: "rate_limited",
};
/** PostgreSQL's code of a value that must be unique: of calls, only names are. */
const UNIQUE_VIOLATION = "23505";

export function createSqlCalls(
	url: string,
	keys: { publishable: string; secret: string },
): SqlCalls {
	return {
		asCaller: async (token, name, ...[args = {}, timeoutMs = CALLER_TIMEOUT_MS]) => {
			const caller = createDatabase(url, keys.publishable, token);
			return replyOf(name, await caller.rpc(name, { ...args }, timeoutMs));
		},
		asService: createAsService(url, keys.secret),
	};
}

export function createAsService(url: string, secretKey: string): AsService {
	const database = createDatabase(url, secretKey);
	return async (name, ...[args = {}]) => {
		// Also where the name is not a literal.
		if (!Object.hasOwn(SERVICE_CALLS, name)) throw new Error(`${name} is not in the table`);
		const { timeoutMs } = SERVICE_CALLS[name];
		return replyOf<ServiceOutput<typeof name>>(
			name,
			await database.rpc(name, { ...args }, timeoutMs),
		);
	};
}

function replyOf<T>(name: string, { data, error, detail, status }: RpcResult): Reply<T> {
	if (error === null) return { ok: true, value: data as T };
	const code = codeOf(error, status);
	// The name of a test; other details may hold a caller's values.
	return {
		ok: false,
		name,
		code,
		status,
		error,
		...(code === "slot_taken" && detail && { detail }),
	};
}

/** A conflict's code is the function's message: `PT409 stale`. */
function codeOf(error: string, status: number): CallFailureCode {
	const conflict = CALL_CONFLICTS.find((each) => error === `PT409 ${each}`);
	if (conflict) return conflict;
	if (error.startsWith(UNIQUE_VIOLATION)) return "name_taken";
	// PostgREST's own 404 is a function that is not deployed yet.
	if (status === 404 && !error.startsWith("PT404")) return "unavailable";
	return CODES[status] ?? "unavailable";
}

/** The request itself is wrong: a retry would fail again. */
const PERMANENT: ReadonlySet<number> = new Set([400, 409, 413, 422]);

/**
 * Whether a retry may succeed: no response, too many requests, a server error; also a key that is being rotated (401,
 * 403) or a function that is not deployed yet (404).
 */
export const isTransient = ({ status }: { status: number }): boolean => !PERMANENT.has(status);
