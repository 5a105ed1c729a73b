import { createFactory } from "hono/factory";
import type { Services } from "./services.ts";

/** What handlers receive: the isolate's services in place of the raw bindings. */
export type AppEnv = { Bindings: Services };

/** Groups a route's middlewares and handler, so that `c.req.valid()` has the type of its schema. */
export const { createHandlers } = createFactory<AppEnv>();
