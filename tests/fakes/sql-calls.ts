/** A fake of the back-office's SQL functions: by name a value, a function of the arguments, or a refusal. */
import type { ErrorCode } from "../../worker/http/errors.ts";
import type { Reply, SqlCalls } from "../../worker/supabase/sql-calls.ts";

type Result = unknown | ((args: Record<string, unknown>) => unknown);

export class Refusal {
	readonly code: ErrorCode;
	constructor(code: ErrorCode) {
		this.code = code;
	}
}

export function fakeSqlCalls(functions: Record<string, Result>) {
	const calls: { name: string; args: Record<string, unknown>; token: string | null }[] = [];
	const resultOf = (name: string, args: Record<string, unknown>) => {
		const result = functions[name];
		return typeof result === "function" ? result(args) : result;
	};
	const sqlCalls: SqlCalls = {
		async asCaller<T>(token: string, name: string, args = {}): Promise<Reply<T>> {
			calls.push({ name, args, token });
			const value = resultOf(name, args);
			return value instanceof Refusal ? { ok: false, code: value.code } : { ok: true, value };
		},
		async asWorker<T>(name: string, args = {}): Promise<T> {
			calls.push({ name, args, token: null });
			const value = resultOf(name, args);
			if (value instanceof Refusal) throw new Error(value.code);
			return value as T;
		},
	};
	return { ...sqlCalls, calls, names: () => calls.map(({ name }) => name) };
}
