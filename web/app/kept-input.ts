/** Input that somebody typed and did not store: kept in the tab for their account until it is stored, or they sign out. */
import { useState } from "react";
import { storedKeys, writeStored } from "../ui/browser-store.ts";
import { readStoredJson } from "./read-stored-json.ts";
import { currentUser } from "./session-store.ts";

/** The tab's own store: what is typed in another one stays apart. */
const TAB = "sessionStorage";
const PREFIX = "tabulia-typed:";
const storeOf = (name: string) => `${PREFIX}${currentUser()?.id}:${name}`;

/** Keeps the input of a form, as far as the browser has room for it. */
export function keepInput(name: string, input: unknown): void {
	writeStored(storeOf(name), JSON.stringify(input), TAB);
}

export function dropInput(name: string): void {
	writeStored(storeOf(name), null, TAB);
}

/** The kept input of a form; undefined for what cannot be read any more. */
export function readInput<T>(name: string): T | undefined {
	return (readStoredJson(storeOf(name), TAB) as T | null) ?? undefined;
}

/** After a sign-out: the next person at this browser finds nothing. */
export function dropAllInput(): void {
	for (const name of storedKeys(TAB)) if (name.startsWith(PREFIX)) writeStored(name, null, TAB);
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
