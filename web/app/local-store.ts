/** Notes of the app in this browser, which it does without where the browser keeps nothing: blocked, or full. */

export function readStored(name: string): string | null {
	try {
		return localStorage.getItem(name);
	} catch {
		return null;
	}
}

/** Null removes it. */
export function writeStored(name: string, value: string | null): void {
	try {
		if (value === null) localStorage.removeItem(name);
		else localStorage.setItem(name, value);
	} catch {
		// The next visit begins anew.
	}
}
