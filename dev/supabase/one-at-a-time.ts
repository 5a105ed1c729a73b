/**
 * Lets one piece of work run after the other, in the order of arrival.
 * A failed one does not stop those behind it.
 */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
	let last: Promise<unknown> = Promise.resolve();
	return (work) => {
		const mine = last.then(work);
		last = mine.catch(() => undefined);
		return mine;
	};
}
