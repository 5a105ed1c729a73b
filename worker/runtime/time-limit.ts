/** Thrown by `withTimeLimit`; the work itself is not stopped. */
export class TimeLimitError extends Error {
	constructor(milliseconds: number) {
		super(`no result within ${milliseconds} ms`);
		this.name = "TimeLimitError";
	}
}

/**
 * The result of the work, if it comes within the limit.
 * @throws TimeLimitError when it does not; otherwise whatever the work throws.
 */
export async function withTimeLimit<T>(work: Promise<T>, milliseconds: number): Promise<T> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const limit = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new TimeLimitError(milliseconds)), milliseconds);
	});
	try {
		return await Promise.race([work, limit]);
	} finally {
		if (timer !== undefined) clearTimeout(timer);
	}
}

/** The same for callers with a fallback: undefined when the work is late or fails. Never rejects. */
export function valueWithin<T>(work: Promise<T>, milliseconds: number): Promise<T | undefined> {
	return withTimeLimit(work, milliseconds).catch(() => undefined);
}
