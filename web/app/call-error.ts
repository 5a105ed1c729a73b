/** A failed call; `message` is for an operator, in their language (docs/product/back-office.md#operator-messages). */
export class CallError extends Error {
	override name = "CallError";
	/** The session has ended, or does not permit the call any more; the guard checks again. */
	readonly isRefused: boolean;
	/** The session has ended: another sign-in helps. */
	readonly isEnded: boolean;
	/** The Worker's (`worker/http/errors.ts`); pages have texts of their own for some. */
	readonly code: string | undefined;
	/** The response's body: some refusals say more than their code. */
	readonly body: unknown;

	constructor(
		message: string,
		{
			isRefused = false,
			isEnded = false,
			code,
			body,
		}: {
			isRefused?: boolean;
			isEnded?: boolean;
			code?: string | undefined;
			body?: unknown;
		} = {},
	) {
		super(message);
		this.isRefused = isRefused;
		this.isEnded = isEnded;
		this.code = code;
		this.body = body;
	}
}

/** The code of a failed call, if it is one of these. */
export function codeOf<Code extends string>(error: unknown, codes: readonly Code[]) {
	return codes.find((code) => error instanceof CallError && error.code === code);
}
