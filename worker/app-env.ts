import { createFactory } from "hono/factory";
import type { Session } from "./accounts/sessions.ts";
import type { Services } from "./services.ts";

/** What handlers receive: the isolate's services in place of the raw bindings, and the session that a middleware opened. */
export type AppEnv = { Bindings: Services; Variables: { session?: Session } };

/** Groups a route's middlewares and handler, so that `c.req.valid()` has the type of its schema. */
export const { createHandlers } = createFactory<AppEnv>();
