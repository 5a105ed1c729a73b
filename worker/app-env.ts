import { createFactory } from "hono/factory";
import type { Session } from "./accounts/sessions.ts";
import type { Services } from "./services.ts";

/**
 * Context of handlers: the isolate's services in place of the raw bindings, the session that a middleware opened, and
 * when the form of an account page arrived.
 */
export type AppEnv = {
	Bindings: Services;
	Variables: { session?: Session; arrivedAt?: number };
};

/** Groups a route's middlewares and handler, so that `c.req.valid()` has the type of its schema. */
export const { createHandlers } = createFactory<AppEnv>();
