/** Thrown by `withTimeLimit`; the work itself is not stopped. */
export class TimeLimitError extends Error {
	constructor(milliseconds: number) {
		super(`no result within ${milliseconds} ms`);
		this.name = "TimeLimitError";
	}
}

/**
 * Work without I/O, such as a cache hit in memory, settles within this many microtasks. Waiting for
 * them first saves it the timer, which costs more than the work.
 */
const MICROTASKS = 50;

/**
 * The result of the work, if it comes within the limit.
 * @throws TimeLimitError when it does not; otherwise whatever the work throws.
 */
export async function withTimeLimit<T>(work: Promise<T>, milliseconds: number): Promise<T> {
	let isSettled = false;
	const settle = () => {
		isSettled = true;
	};
	work.then(settle, settle);
	for (let tick = 0; tick < MICROTASKS && !isSettled; tick++) await undefined;
	if (isSettled) return work;

	let timer: ReturnType<typeof setTimeout> | null = null;
	const limit = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new TimeLimitError(milliseconds)), milliseconds);
	});
	try {
		return await Promise.race([work, limit]);
	} finally {
		clearTimeout(timer);
	}
}

/** The same for callers with a fallback: undefined when the work is late or fails. Never rejects. */
export function valueWithin<T>(work: Promise<T>, milliseconds: number): Promise<T | undefined> {
	return withTimeLimit(work, milliseconds).catch(() => undefined);
}
