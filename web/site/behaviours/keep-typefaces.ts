import { TYPEFACE_STORE } from "../../../worker/contract/browser-store.ts";
import { whenLoaded } from "./when-loaded.ts";

/** Fetches the typefaces for the next pages, after everything else (docs/architecture.md#typefaces). */
export function keepTypefaces(): void {
	whenLoaded(() =>
		document.fonts
			.load('1em "Instrument Sans", "Geist Mono"')
			.then(() => localStorage.setItem(TYPEFACE_STORE, "kept"))
			// Offline, or without storage: the next page tries again.
			.catch(() => {}),
	);
}
