import type { Context } from "hono";
import type { Background } from "../runtime/background.ts";

/** Runs work in the background of the request; does nothing without work. */
export function waitUntil(c: Context, work: Promise<unknown> | undefined): void {
	if (work !== undefined) c.executionCtx.waitUntil(work);
}

/** The request's `waitUntil`, for stages. */
export function backgroundOf(c: Context): Background {
	return (work) => c.executionCtx.waitUntil(work);
}
