/**
 * The table of all calls that the app makes: who may make it, what it takes, what it returns. The Worker checks both
 * ways; the app imports types only, so that no schema is in its bundles. `sql-calls.ts` has the SQL functions
 * that the Worker calls for them.
 */
import type * as z from "zod/mini";
import { ACCOUNT_CALLS } from "./account-calls-schema.ts";
import { ANALYTICS_CALLS } from "./analytics-schema.ts";
import { BACK_OFFICE_CALLS } from "./back-office-calls-schema.ts";
import type { Call } from "./call-schema.ts";
import type { RoutedCall } from "./calls.ts";
import { CONVERSION_CALLS } from "./conversion-calls-schema.ts";
import { CUSTOMER_CALLS } from "./customer-calls-schema.ts";
import { EXPERIMENT_CALLS } from "./experiment-calls-schema.ts";
import { LINK_CALLS } from "./link-calls-schema.ts";
import { SYSTEM_CALLS } from "./system-schema.ts";
import { TEAM_CALLS } from "./team-calls-schema.ts";

export const CALLS = {
	...ACCOUNT_CALLS,
	...ANALYTICS_CALLS,
	...BACK_OFFICE_CALLS,
	...CONVERSION_CALLS,
	...CUSTOMER_CALLS,
	...EXPERIMENT_CALLS,
	...LINK_CALLS,
	...SYSTEM_CALLS,
	...TEAM_CALLS,
} as const satisfies Record<string, Call> & Record<RoutedCall, Call>;

export type CallName = keyof typeof CALLS;
export type CallInput<Name extends CallName> = z.input<(typeof CALLS)[Name]["input"]>;
export type CallOutput<Name extends CallName> = z.output<(typeof CALLS)[Name]["output"]>;
