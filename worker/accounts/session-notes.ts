/** Once a minute: the database ends operators' sessions by it (docs/product/dashboard.md#sessions). */
const NOTE_EVERY_MS = 60_000;
/** Noted again once the isolate has seen so many; a note too many is harmless. */
const MAX_KNOWN = 2_000;

/** Whether the use of a session is to be noted now: not again within a minute, as far as this isolate knows. */
export function createSessionNotes(now: () => number = Date.now) {
	const notedAt = new Map<string, number>();
	return (token: string): boolean => {
		const time = now();
		if (time - (notedAt.get(token) ?? 0) < NOTE_EVERY_MS) return false;
		if (notedAt.size >= MAX_KNOWN) notedAt.clear();
		notedAt.set(token, time);
		return true;
	};
}
