import type { Context, MiddlewareHandler } from "hono";
import { inInvocation } from "../runtime/invocation.ts";

/** A middleware: what the request logs, and its error, have one id (docs/operations.md#logs). */
export const nameRequest: MiddlewareHandler = (c, next) => inRequest(c, next);

/** The same for work of the request that no middleware surrounds. */
export function inRequest<T>(c: Context, work: () => T): T {
	return inInvocation("request", work, c.req.raw.headers);
}
