/** Runs one piece of work after the other, in order; one that fails does not stop the next. */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
	let last: Promise<unknown> = Promise.resolve();
	return (work) => {
		const current = last.then(work);
		last = current.catch(() => undefined);
		return current;
	};
}
