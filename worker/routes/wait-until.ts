import type { Context } from "hono";

/** Lets work go on behind the answer; undefined when there is none. */
export function waitUntil(c: Context, work: Promise<void> | undefined): void {
	if (work !== undefined) c.executionCtx.waitUntil(work);
}
