import type { Services } from "./services.ts";

/** What handlers receive: the isolate's services in place of the raw bindings. */
export type AppEnv = { Bindings: Services };
