/** The keys that open the dialogs of the navigation (docs/product/back-office.md#navigation). */
import { readStored, writeStored } from "../../../ui/browser-store.ts";

export type FinderDialog = "palette" | "shortcuts";

/** localStorage: whoever dictates wants no shortcut of a single key (WCAG 2.1.4). */
const STORE = "tabulia-single-keys";
const OFF = "off";

export function hasSingleKeys(): boolean {
	return readStored(STORE) !== OFF;
}

export function setSingleKeys(isOn: boolean): void {
	writeStored(STORE, isOn ? null : OFF);
}

/** An iPad with a keyboard has the keys of a Mac, and names itself one. */
const isMac = () => /Mac/.test(navigator.userAgent);

/** The keys of the search, as this computer's keyboard names them. */
export function searchKeys(): string {
	return isMac() ? "⌘ K" : "Ctrl K";
}

/** The dialog that a key opens, if it does. */
export function dialogOf(event: KeyboardEvent): FinderDialog | undefined {
	const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
	if (altKey) return undefined;
	if (key.toLowerCase() === "k" && !shiftKey) {
		// In a field of a Mac, Ctrl K deletes to the end of the line.
		return metaKey || (ctrlKey && !isMac()) ? "palette" : undefined;
	}
	const isTyping =
		target instanceof Element && target.closest("input, textarea, select, [contenteditable]");
	const isSingle = key === "?" && !ctrlKey && !metaKey && !isTyping;
	return isSingle && hasSingleKeys() ? "shortcuts" : undefined;
}
