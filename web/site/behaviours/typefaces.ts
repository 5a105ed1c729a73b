/** One weight of each variable font loads its file. */
const TYPEFACES = ['1em "Instrument Sans"', '1em "Geist Mono"'];

/**
 * Shows the typefaces after the first paint, which they would delay, and only if they move nothing that
 * the visitor sees (docs/architecture.md#typefaces). Later pages of a visit have them in the cache.
 */
export function showTypefaces(): void {
	if (document.referrer.startsWith(`${location.origin}/`)) show();
	else requestAnimationFrame(() => setTimeout(show));
}

async function show(): Promise<void> {
	try {
		await Promise.all(TYPEFACES.map((face) => document.fonts.load(face)));
		const isPainted = performance.getEntriesByType("paint").length > 0;
		if (isPainted) await (await import("../typefaces/show-fitted.ts")).showFitted();
		else document.documentElement.dataset.typefaces = "";
	} catch {
		// Offline, the fallbacks remain.
	}
}
