import type { Context, MiddlewareHandler } from "hono";
import { type Invocation, inInvocation } from "../runtime/invocation.ts";

const invocations = new WeakMap<Request, Invocation>();

/** A middleware: what the request logs, and its error, have one id (docs/operations/monitoring.md#logs). */
export const nameRequest: MiddlewareHandler = (c, next) => inRequest(c, next);

/** The same for a part of the request's work that may log, where no middleware surrounds the whole. */
export function inRequest<T>(c: Context, work: () => T): T {
	const request = c.req.raw;
	const known = invocations.get(request);
	const invocation: Invocation = known ?? { trigger: "request", headers: request.headers };
	if (known === undefined) invocations.set(request, invocation);
	return inInvocation(invocation, work);
}
