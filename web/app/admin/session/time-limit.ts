/**
 * @returns the result of the work, if it comes within `ms`.
 * @throws Error named TimeoutError when it does not; otherwise what the work throws.
 */
export async function withTimeLimit<T>(work: PromiseLike<T>, ms: number): Promise<T> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const timeout = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new DOMException("time limit exceeded", "TimeoutError")), ms);
	});
	try {
		return await Promise.race([work, timeout]);
	} finally {
		clearTimeout(timer);
	}
}
