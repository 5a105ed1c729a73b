/** Invocation of the Worker, known to all that runs in it and to its background work. */
import { AsyncLocalStorage } from "node:async_hooks";

/** A request of a visitor, a delivery of a queue, a run of the cron. */
export type Trigger = "request" | "queue" | "cron";

export interface Invocation {
	trigger: Trigger;
	/** The request's headers, for Cloudflare's ray id. */
	headers?: Headers;
	/** Set when something is logged: most requests need none. */
	id?: string;
}

const storage = new AsyncLocalStorage<Invocation>();

/**
 * Runs the work of one invocation, unless it is part of one already. All its log lines and its error response have the
 * same id.
 *
 * @example inInvocation({ trigger: "queue" }, () => consume(messages, services))
 */
export function inInvocation<T>(invocation: Invocation, work: () => T): T {
	return storage.getStore() === undefined ? storage.run(invocation, work) : work();
}

/** The fields by which the log lines of one invocation belong together. Outside of one, each line is its own. */
export function currentInvocation(): { requestId: string; trigger: Trigger } {
	const invocation: Invocation = storage.getStore() ?? { trigger: "request" };
	invocation.id ??= invocation.headers?.get("cf-ray") ?? crypto.randomUUID();
	return { requestId: invocation.id, trigger: invocation.trigger };
}
