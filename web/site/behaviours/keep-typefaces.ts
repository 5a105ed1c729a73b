import { TYPEFACE_STORE } from "../../../worker/contract/browser-store.ts";
import { whenLoaded } from "./when-loaded.ts";

/**
 * Fetches the typefaces for the next pages, after everything else (docs/architecture.md#typefaces). As files: Firefox
 * says of a typeface that came too late for the first paint that it could not be loaded.
 */
export function keepTypefaces(): void {
	whenLoaded(async () => {
		const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
		const files = rules.flatMap(
			({ cssText }) => /url\("([^"]+\.woff2)"\)/.exec(cssText)?.[1] ?? [],
		);
		try {
			for (const { ok } of await Promise.all(files.map(fetchWhole))) if (!ok) return;
			localStorage.setItem(TYPEFACE_STORE, "kept");
		} catch {
			// Offline, or without storage: the next page tries again.
		}
	});
}

/** A file whose body is not read is not kept. */
async function fetchWhole(url: string): Promise<Response> {
	const response = await fetch(url);
	await response.arrayBuffer();
	return response;
}
