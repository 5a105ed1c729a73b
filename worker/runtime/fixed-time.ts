/** Times of responses that reveal nothing of what was done for them. */

/** Longer than Auth takes for a sign-up with its mail: at most 1,068 ms, and 253 ms for a known address. */
export const RESPONSE_MS = 1_200;

export interface FixedTime {
	/**
	 * The result of work that never rejects, at the fixed time after the request's arrival; undefined while it goes on,
	 * which the caller's `waitUntil` lets it.
	 */
	resultOf<T>(arrived: number, work: Promise<T>): Promise<T | undefined>;
	/** Delays a response that needs its work: to a multiple of the fixed time. */
	settle(arrived: number): Promise<void>;
}

/** @example const result = await fixedTime.resultOf(arrived, auth.signUp(form)); */
export function createFixedTime({
	now = Date.now,
	wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
} = {}): FixedTime {
	return {
		async resultOf<T>(arrived: number, work: Promise<T>) {
			let result: T | undefined;
			void work.then((value) => {
				result = value;
			});
			await wait(arrived + RESPONSE_MS - now());
			return result;
		},
		async settle(arrived) {
			const steps = Math.max(1, Math.ceil((now() - arrived) / RESPONSE_MS));
			await wait(arrived + steps * RESPONSE_MS - now());
		},
	};
}
