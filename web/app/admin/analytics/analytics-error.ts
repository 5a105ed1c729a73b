/** Why figures could not be had; `message` is for the operator, in their language (spec 2 §8). */
export class AnalyticsError extends Error {
	override name = "AnalyticsError";
	/** The caller is no administrator (any more): the guard has to look again. */
	readonly isRefused: boolean;

	constructor(message: string, { isRefused = false } = {}) {
		super(message);
		this.isRefused = isRefused;
	}
}
