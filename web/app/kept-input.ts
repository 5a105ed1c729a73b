/** Input that somebody typed and did not store: kept in the tab for their account until it is stored, or they sign out. */
import { useState } from "react";
import { currentUser } from "./session-store.ts";

const PREFIX = "tabulia-typed:";
const storeOf = (name: string) => `${PREFIX}${currentUser()?.id}:${name}`;

/** Keeps the input of a form, as far as the browser has room for it. */
export function keepInput(name: string, input: unknown): void {
	try {
		sessionStorage.setItem(storeOf(name), JSON.stringify(input));
	} catch {
		// Storage is full: the form works without.
	}
}

export function dropInput(name: string): void {
	sessionStorage.removeItem(storeOf(name));
}

/** The kept input of a form. */
export function readInput<T>(name: string): T | undefined {
	const kept = sessionStorage.getItem(storeOf(name));
	return kept === null ? undefined : (JSON.parse(kept) as T);
}

/** After a sign-out: the next person at this browser finds nothing. */
export function dropAllInput(): void {
	for (const name of Object.keys(sessionStorage))
		if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
}

/**
 * Input that is kept while it is typed.
 * @returns the input, how to change it, and how to begin anew once it is stored or given up
 */
export function useKeptInput<T extends object>(name: string, initial: T) {
	const [input, setInput] = useState(() => readInput<T>(name) ?? initial);
	const write = (change: Partial<T>) => {
		const changed = { ...input, ...change };
		setInput(changed);
		keepInput(name, changed);
	};
	const begin = (next = initial) => {
		dropInput(name);
		setInput(next);
	};
	return [input, write, begin] as const;
}
