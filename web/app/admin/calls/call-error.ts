/** A failed back-office call; `message` is for the operator, in their language (docs/product.md#operator-messages). */
export class CallError extends Error {
	override name = "CallError";
	/** The caller is not an operator any more; the guard checks again. */
	readonly isRefused: boolean;

	constructor(message: string, { isRefused = false } = {}) {
		super(message);
		this.isRefused = isRefused;
	}
}
