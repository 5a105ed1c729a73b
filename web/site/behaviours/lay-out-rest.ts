import { whenLoaded } from "./when-loaded.ts";

/**
 * Lays out what the page left for later, a section each time that the browser is idle, so that pictures of the whole
 * page, readers and translators find all of it (docs/architecture/page.md#first-paint). Only below the screen: a section
 * above it would move what the visitor reads.
 */
export function layOutRest(): void {
	const rest = [...document.querySelectorAll<HTMLElement>("main > *, body > footer")];
	const next = () => {
		const section = rest.shift();
		if (!section) return;
		if (section.getBoundingClientRect().top >= innerHeight) {
			section.style.contentVisibility = "visible";
		}
		whenIdle(next);
	};
	whenLoaded(() => whenIdle(next));
}

/** Safari has no idle callbacks: there a section follows a few frames after the one before. */
function whenIdle(callback: () => void): void {
	if ("requestIdleCallback" in window) requestIdleCallback(callback);
	else setTimeout(callback, 50);
}
