/** The closed table of errors a visitor may meet: status, message (key in `locales/…/common.json`), ledger. */
import type { SetAside } from "../contract/events.ts";

interface ErrorRow {
	status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503;
	messageKey: string;
	/** What the ledger counts the request's events as, when they can be counted. */
	ledger?: SetAside;
}

export const ERRORS = {
	unreadable_body: { status: 400, messageKey: "errors.badRequest" },
	/** A call that claims to be Stripe's and is not, or was too long on its way. */
	bad_signature: { status: 400, messageKey: "errors.badRequest" },
	signature_out_of_time: { status: 400, messageKey: "errors.badRequest" },
	/** Nobody is signed in, or not any more. */
	unauthenticated: { status: 401, messageKey: "errors.unauthenticated" },
	forbidden: { status: 403, messageKey: "errors.forbidden" },
	foreign_origin: { status: 403, messageKey: "errors.forbidden" },
	/** A preview's link that has expired or was never signed. */
	preview_refused: { status: 403, messageKey: "errors.forbidden" },
	not_found: { status: 404, messageKey: "notFound.text" },
	method_not_allowed: { status: 405, messageKey: "errors.methodNotAllowed" },
	/** Paid before we know by whom: Stripe sends it again, and its checkout tells in between. */
	unknown_customer: { status: 409, messageKey: "errors.badRequest" },
	body_too_large: { status: 413, messageKey: "errors.payloadTooLarge" },
	unsupported_media_type: { status: 415, messageKey: "errors.badRequest" },
	rate_limited: { status: 429, messageKey: "errors.rateLimited", ledger: "limited" },
	unexpected: { status: 500, messageKey: "errors.serverError" },
	unavailable: { status: 503, messageKey: "errors.unavailable" },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;

/** The one shape of an error answer. `message` is a key that the client translates. */
export interface ErrorBody {
	error: { code: ErrorCode; message: string; requestId: string };
}

/** A failure with a place in the table; anything else that is thrown is a bug and answers 500. */
export class HttpError extends Error {
	readonly code: ErrorCode;

	constructor(code: ErrorCode) {
		super(code);
		this.name = "HttpError";
		this.code = code;
	}
}

/** The body of an error answer: never a stack, never what was thrown. */
export function errorBody(code: ErrorCode, requestId: string): ErrorBody {
	return { error: { code, message: ERRORS[code].messageKey, requestId } };
}
