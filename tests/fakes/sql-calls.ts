/** A fake of SQL functions: by name a value, a function of the arguments, or a refusal; null for any other. */

import type { CallFailure } from "../../contract/reply.ts";
import type {
	AsCaller,
	AsService,
	ServiceCallName,
	ServiceInput,
} from "../../contract/sql-calls.ts";
import { ERRORS } from "../../worker/http/errors.ts";
import type { SqlCalls } from "../../worker/supabase/sql-calls.ts";

type Result = unknown | ((args: Record<string, unknown>) => unknown);

export class Refusal {
	readonly failure: CallFailure;
	constructor(code: CallFailure["code"], failure: Partial<CallFailure> = {}) {
		const { status } = ERRORS[code];
		this.failure = { ok: false, name: "", code, status, error: "made to fail", ...failure };
	}
}

export function fakeSqlCalls(functions: Record<string, Result> = {}) {
	const calls: { name: string; args: Record<string, unknown>; token: string | null }[] = [];
	const call = async (name: string, args: Record<string, unknown>, token: string | null) => {
		calls.push({ name, args, token });
		const result = functions[name] ?? null;
		const value: unknown = await (typeof result === "function" ? result(args) : result);
		return value instanceof Refusal ? { ...value.failure, name } : { ok: true as const, value };
	};
	const sqlCalls: SqlCalls = {
		asCaller: (async (token, name, args = {}) => call(name, { ...args }, token)) as AsCaller,
		asService: (async (name, args = {}) => call(name, { ...args }, null)) as AsService,
	};
	return {
		...sqlCalls,
		calls,
		names: () => calls.map(({ name }) => name),
		/** The arguments of each call of a function of the Worker's table. */
		argsOf: <Name extends ServiceCallName>(wanted: Name) =>
			calls.flatMap(({ name, args }) => (name === wanted ? [args as ServiceInput<Name>] : [])),
	};
}
