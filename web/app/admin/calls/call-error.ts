/** A failed back-office call; `message` is for the operator, in their language (docs/product.md#operator-messages). */
export class CallError extends Error {
	override name = "CallError";
	/** The caller is not an operator any more; the guard checks again. */
	readonly isRefused: boolean;
	/** Of the database's error, such as `PT409`. */
	readonly code: string | undefined;

	constructor(
		message: string,
		{ isRefused = false, code }: { isRefused?: boolean; code?: string } = {},
	) {
		super(message);
		this.isRefused = isRefused;
		this.code = code;
	}
}
