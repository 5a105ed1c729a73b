import type { Context } from "hono";
import type { Behind } from "../blog/cache/shared-work.ts";

/** Lets work go on behind the answer; undefined when there is none. */
export function waitUntil(c: Context, work: Promise<void> | undefined): void {
	if (work !== undefined) c.executionCtx.waitUntil(work);
}

/** The same as a function of its own, for stages. */
export function behindOf(c: Context): Behind {
	return (work) => c.executionCtx.waitUntil(work);
}
