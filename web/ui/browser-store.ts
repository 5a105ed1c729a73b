/** Stores of the browser. Where site data is blocked or the store is full, nothing is kept, and nothing breaks. */

type Store = "localStorage" | "sessionStorage";

export function readStored(key: string, store: Store = "localStorage"): string | null {
	return attempt(() => globalThis[store].getItem(key)) ?? null;
}

/** Null removes it. @returns whether the browser keeps it */
export function writeStored(
	key: string,
	value: string | null,
	store: Store = "localStorage",
): boolean {
	const write = () => {
		if (value === null) globalThis[store].removeItem(key);
		else globalThis[store].setItem(key, value);
		return true;
	};
	return attempt(write) ?? false;
}

export function storedKeys(store: Store): string[] {
	return attempt(() => Object.keys(globalThis[store])) ?? [];
}

function attempt<T>(use: () => T): T | undefined {
	try {
		return use();
	} catch {
		return undefined;
	}
}
