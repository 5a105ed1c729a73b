/** A failed back-office call; `message` is for the operator, in their language (docs/product.md#operator-messages). */
export class CallError extends Error {
	override name = "CallError";
	/** The caller is not an operator any more; the guard checks again. */
	readonly isRefused: boolean;
	/** Of the database's error, such as `PT409`, or of the Worker's. */
	readonly code: string | undefined;
	/** The response's body: some refusals say more than their code. */
	readonly body: unknown;

	constructor(
		message: string,
		{ isRefused = false, code, body }: { isRefused?: boolean; code?: string; body?: unknown } = {},
	) {
		super(message);
		this.isRefused = isRefused;
		this.code = code;
		this.body = body;
	}
}
