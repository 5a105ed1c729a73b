/** Result of a call of an SQL function of `sql-calls.ts`. */

/** Conflicts that SQL functions name: `PT409` with one of them as its message. */
export const CALL_CONFLICTS = [
	...([
		"ambiguous_campaign",
		"is_operator",
		"known_file",
		"name_taken",
		"no_factor",
		"no_visitors",
		"nothing_to_cancel",
		"own_access",
	] as const),
	...([
		"price_fixed",
		"sign_in_again",
		"slot_taken",
		"stale",
		"still_paid",
		"too_many",
		"wrong_state",
	] as const),
];

export type CallFailureCode =
	| "invalid_request"
	| "unauthenticated"
	| "forbidden"
	| "not_found"
	| "rate_limited"
	| "unavailable"
	| (typeof CALL_CONFLICTS)[number];

export interface CallFailure {
	ok: false;
	/** The function. */
	name: string;
	code: CallFailureCode;
	/** HTTP status; 0 without a response. */
	status: number;
	/** Code of PostgreSQL or PostgREST, and its message, which may quote an argument. */
	error: string;
	/** The test that has the place, of `slot_taken`. */
	detail?: string;
}

/** Result of a call: failures are values. */
export type Reply<T> = { ok: true; value: T } | CallFailure;
