/** Why an analytics call gave nothing; the message is for the operator, in their language (spec 2 §8). */
export class AnalyticsError extends Error {
	override name = "AnalyticsError";
	/** HTTP's, where there was an answer; 403 also when the check before the call said no. */
	readonly status: number | undefined;

	constructor(message: string, status?: number) {
		super(message);
		this.status = status;
	}
}
