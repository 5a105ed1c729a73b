import { TYPEFACE_STORE } from "../../../contract/browser-store.ts";
import { whenLoaded } from "./when-loaded.ts";

/** The family of headlines whose letters are not in the page. */
const LATER = "Instrument Sans Later";

/**
 * Fetches the typefaces for the next pages, after everything else, and draws the later headlines of this one in
 * them (docs/architecture.md#typefaces). As files: Firefox says of a typeface that came too late for the first paint
 * that it could not be loaded.
 */
export function keepTypefaces(): void {
	whenLoaded(async () => {
		const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
		const files = rules.flatMap(
			({ cssText }) => /url\("([^"]+\.woff2)"\)/.exec(cssText)?.[1] ?? [],
		);
		try {
			const [text] = await Promise.all(files.map(fetchWhole));
			if (text) await drawLater(text);
			localStorage.setItem(TYPEFACE_STORE, "kept");
		} catch {
			// Offline, without storage, or without the file: the next page tries again.
		}
	});
}

/** A file whose body is not read is not kept. */
async function fetchWhole(url: string): Promise<ArrayBuffer> {
	const response = await fetch(url);
	if (!response.ok) throw new Error(url);
	return response.arrayBuffer();
}

/** Changes each headline while it is below the screen: nobody sees it, and nothing on the screen moves. */
async function drawLater(typeface: ArrayBuffer): Promise<void> {
	const headlines = document.querySelectorAll("[data-later]");
	if (headlines.length === 0 || document.documentElement.dataset.typeface !== undefined) return;
	document.fonts.add(await new FontFace(LATER, typeface, { weight: "400 700" }).load());
	const observer = new IntersectionObserver((entries) => {
		for (const { target, boundingClientRect } of entries) {
			// What is not laid out yet has no place of its own.
			const section = target.closest("main > *")?.getBoundingClientRect().top ?? 0;
			if (Math.max(boundingClientRect.top, section) < innerHeight) continue;
			const { style } = target as HTMLElement;
			style.fontFamily = `"${LATER}"`;
			style.setProperty("--word-space", "0em");
			observer.unobserve(target);
		}
	});
	for (const headline of headlines) observer.observe(headline);
}
