/** A percent-encoded text decoded once; undefined when an escape is broken. Never throws. */
export function decodeComponent(text: string): string | undefined {
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
}
