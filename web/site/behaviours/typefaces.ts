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
	// Offline, the fallbacks remain.
	const faces = await Promise.all(TYPEFACES.map((face) => document.fonts.load(face))).catch(
		() => [],
	);
	if (faces.length === 0) return;
	const { dataset } = document.documentElement;
	const isPainted = performance.getEntriesByType("paint").length > 0;
	const before = isPainted ? tops() : [];
	dataset.typefaces = "";
	// Without a paint in between, nobody sees the attempt.
	if (isPainted && hasMoved(before, tops())) delete dataset.typefaces;
}

const tops = () =>
	Array.from(document.body.querySelectorAll("*"), (element) => element.getBoundingClientRect().top);

function hasMoved(before: readonly number[], after: readonly number[]): boolean {
	const isInView = (top = 0) => top >= 0 && top < innerHeight;
	return after.some((top, at) => {
		const old = before[at] ?? top;
		return Math.abs(top - old) >= 1 && (isInView(top) || isInView(old));
	});
}
