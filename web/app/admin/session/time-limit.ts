/**
 * @returns what the work gives, if it does within `ms`.
 * @throws Error named TimeoutError when it does not; else what the work throws.
 */
export async function withTimeLimit<T>(work: PromiseLike<T>, ms: number): Promise<T> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new DOMException("too late", "TimeoutError")), ms);
	});
	try {
		return await Promise.race([work, late]);
	} finally {
		clearTimeout(timer);
	}
}
