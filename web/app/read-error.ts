/** The code in the body of a response (`worker/http/errors.ts`), which the app translates. */
export function readErrorCode(body: unknown): string | undefined {
	// The body may be anything, because a proxy may have responded.
	const { code } = Object(Object(body).error);
	return typeof code === "string" ? code : undefined;
}
