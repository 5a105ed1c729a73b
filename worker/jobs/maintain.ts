import type { ServiceArgs, ServiceCallName } from "../../contract/sql-calls.ts";
import { valueOrThrow } from "../http/errors.ts";
import type { Services } from "../services.ts";

/** The cron's own limit is 15 minutes; what remains is done by its next run. */
const MAX_SLICES = 10;

/**
 * Calls a maintenance function, again while it says that it did only a part of its work.
 * @throws Error when it fails, has found a problem, or has more to do than a run of the cron bears
 */
export async function maintain<Name extends ServiceCallName>(
	{ sqlCalls }: Pick<Services, "sqlCalls">,
	name: Name,
	...args: ServiceArgs<Name>
): Promise<void> {
	for (let slice = 0; slice < MAX_SLICES; slice++) {
		const value = valueOrThrow(await sqlCalls.asService(name, ...args));
		const { is_done, problem } = (value ?? {}) as { is_done?: boolean; problem?: string | null };
		if (problem) throw new Error(problem);
		if (is_done !== false) return;
	}
	throw new Error(`${name}: not done after ${MAX_SLICES} calls`);
}
