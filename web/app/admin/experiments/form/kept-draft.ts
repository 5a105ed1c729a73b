/** Unsaved changes of a form, kept while the tab is open. */
import type { FormValues } from "./form-values.ts";

export interface Draft {
	/** Of the plan that the changes were made on. */
	revision: number;
	values: FormValues;
}

const storeOf = (name: string) => `tabulia-experiment:${name}`;

/** @param name of the test, empty for a new one */
export function keepDraft(name: string, draft: Draft): void {
	sessionStorage.setItem(storeOf(name), JSON.stringify(draft));
}

export function dropDraft(name: string): void {
	sessionStorage.removeItem(storeOf(name));
}

export function readDraft(name: string): Draft | undefined {
	const kept = sessionStorage.getItem(storeOf(name));
	return kept === null ? undefined : (JSON.parse(kept) as Draft);
}
