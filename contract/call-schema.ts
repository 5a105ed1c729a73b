import type * as z from "zod/mini";

/** Caller of a call: a signed-in customer, an active operator with both factors, or one who is a super_admin. */
type Caller = "customer" | "operator" | "super_admin";

/** A row of the table of calls. */
export interface Call {
	/** The database judges it at each call; `tests/dev/calls.test.ts` tries every row as everybody else. */
	who: Caller;
	input: z.ZodMiniType;
	output: z.ZodMiniType;
	/** Limit of the body, where the usual one is too small. */
	maxBytes?: number;
}
