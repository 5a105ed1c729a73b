import * as z from "zod/mini";

const ours = z.object({
	error: z.object({ code: z.string(), message: z.string() }),
});
const analytics = z.object({ error: z.string().check(z.minLength(1)) });

export interface ResponseError {
	/** A code of `worker/http/errors.ts`; the app translates it. */
	code?: string;
	/** A message for the operator; only the analytics API sends one. */
	message?: string;
}

/** The error in the body of a response: the Worker's `{error: {code}}` or the analytics API's `{error}`. */
export function readError(body: unknown): ResponseError {
	const { code } = ours.safeParse(body).data?.error ?? {};
	if (code !== undefined) return { code };
	const message = analytics.safeParse(body).data?.error;
	return message === undefined ? {} : { message };
}
