/** Why a call of the back-office gave nothing; `message` is for the operator, in their language (spec 2 §8). */
export class CallError extends Error {
	override name = "CallError";
	/** The caller is no administrator (any more): the guard has to look again. */
	readonly isRefused: boolean;

	constructor(message: string, { isRefused = false } = {}) {
		super(message);
		this.isRefused = isRefused;
	}
}
