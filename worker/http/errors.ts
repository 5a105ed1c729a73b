/** The closed table of errors: HTTP status and a message for developers; the app translates codes. */
import type { CallFailure, Reply } from "../../contract/reply.ts";

interface ErrorRow {
	status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 429 | 500 | 503;
	message: string;
}

export const ERRORS = {
	unreadable_body: { status: 400, message: "The request body cannot be read." },
	invalid_request: { status: 400, message: "A field of the request is missing or invalid." },
	signature_mismatch: { status: 400, message: "The signature does not match the body." },
	timestamp_out_of_tolerance: { status: 400, message: "The signature is too old." },
	unauthenticated: { status: 401, message: "A valid access token is required." },
	wrong_credentials: { status: 401, message: "The e-mail or the password is wrong." },
	/** The code is one of an authenticator app. */
	wrong_code: { status: 403, message: "The code is wrong or was used." },
	passkey_refused: { status: 403, message: "The passkey is not valid, or its challenge is over." },
	forbidden: { status: 403, message: "The caller may not do this." },
	not_admin: { status: 403, message: "The account is not an administrator." },
	foreign_origin: { status: 403, message: "The request comes from another site." },
	challenge_failed: { status: 403, message: "The anti-bot challenge was not passed." },
	preview_refused: { status: 403, message: "The preview link has expired or is not signed." },
	not_found: { status: 404, message: "There is nothing at this address." },
	method_not_allowed: { status: 405, message: "The method is not allowed; see Allow." },
	/** Paid before the customer is known: Stripe retries, and the checkout event arrives in between. */
	unknown_customer: { status: 409, message: "The customer is not known yet; retry later." },
	/** Another person has signed in since the page was opened. */
	other_account: { status: 409, message: "Another account is signed in." },
	already_confirmed: { status: 409, message: "The account has confirmed its address." },
	nothing_to_cancel: { status: 409, message: "No paid subscription is running." },
	still_paid: { status: 409, message: "A paid plan is running: it must be cancelled first." },
	ambiguous_campaign: { status: 409, message: "A row may be of several known campaigns." },
	known_file: { status: 409, message: "The file is in force already." },
	too_many: { status: 409, message: "There are as many as there may be." },
	/** Conflicts of the team. */
	is_operator: { status: 409, message: "The address is an operator's." },
	own_access: { status: 409, message: "Nobody changes their own access." },
	sign_in_again: { status: 409, message: "The sign-in must be of the last 10 minutes." },
	no_factor: { status: 409, message: "There is no second factor to recover." },
	name_taken: { status: 409, message: "There is one with this name." },
	/** Conflicts of an experiment. `stale`: the response also has what the test is now. */
	stale: { status: 409, message: "Somebody has changed it since." },
	no_evidence: { status: 409, message: "No verdict for this arm: a reason is needed." },
	no_visitors: { status: 409, message: "Nobody has seen this arm." },
	slot_taken: { status: 409, message: "Another running test has this place." },
	price_mismatch: { status: 409, message: "Stripe does not sell what the test would show." },
	price_fixed: { status: 409, message: "Whoever has seen a price keeps it." },
	wrong_state: { status: 409, message: "The test is in a state that does not allow it." },
	gone: { status: 410, message: "What was at this address is gone." },
	body_too_large: { status: 413, message: "The request body is too large." },
	unsupported_media_type: { status: 415, message: "The content type is not supported." },
	rate_limited: { status: 429, message: "Too many requests; retry later." },
	unexpected: { status: 500, message: "An unexpected error occurred." },
	unavailable: { status: 503, message: "A dependency is unavailable; retry later." },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;

/** The body of every JSON error of the Worker (docs/architecture/overview.md#errors). */
export interface ErrorBody {
	error: { code: ErrorCode; message: string; requestId: string };
}

/** A failure with a row in the table; anything else that is thrown is a bug and returns 500. */
export class HttpError extends Error {
	readonly code: ErrorCode;
	/** For the log only; never personal data or secrets. */
	readonly reason: string | undefined;

	constructor(code: ErrorCode, reason?: string) {
		super(reason === undefined ? code : `${code}: ${reason}`);
		this.name = "HttpError";
		this.code = code;
		this.reason = reason;
	}
}

/**
 * Value of a call of the database, for callers that cannot go on without it.
 * @throws HttpError `unavailable` that names the function and its failure, for the log
 */
export function valueOrThrow<T>(reply: Reply<T>): T {
	if (reply.ok) return reply.value;
	const { name, status, error } = reply;
	throw new HttpError("unavailable", `${name}: ${status} ${error}`);
}

/** A failure of a call for the log of a request: no message, which may quote an argument. */
export const reasonOf = ({ name, status, error }: CallFailure): string =>
	`${name}: ${status} ${/^\w*/.exec(error)}`;

/** @param requestId by which the log can be searched; also in the header `X-Request-Id` */
export function errorBody(code: ErrorCode, requestId: string): ErrorBody {
	return { error: { code, message: ERRORS[code].message, requestId } };
}
