export interface ResponseError {
	/** A code of `worker/http/errors.ts`; the app translates it. */
	code?: string;
	/** A message for the operator; only the analytics API sends one. */
	message?: string;
}

/** The error in the body of a response: the Worker's `{error: {code}}` or the analytics API's `{error}`. */
export function readError(body: unknown): ResponseError {
	// The body may be anything, because a proxy may have responded.
	const { error } = Object(body);
	if (typeof error === "string" && error !== "") return { message: error };
	const { code } = Object(error);
	return typeof code === "string" ? { code } : {};
}
