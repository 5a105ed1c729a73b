/** All orders of the events. */
export function ordersOf<Event>(events: Event[]): Event[][] {
	if (events.length < 2) return [events];
	return events.flatMap((first) =>
		ordersOf(events.filter((other) => other !== first)).map((rest) => [first, ...rest]),
	);
}
