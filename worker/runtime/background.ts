/** Keeps work alive after the response has been sent: a request's `waitUntil`. */
export type Background = (work: Promise<unknown>) => void;

/** Runs a part of a cron or a queue, and waits for what it does in the background: the run ends with its last request. */
export async function withBackground<T>(run: (background: Background) => Promise<T>): Promise<T> {
	const left: Promise<unknown>[] = [];
	try {
		return await run((work) => void left.push(work));
	} finally {
		// Work may add work.
		while (left.length > 0) await left.shift();
	}
}
