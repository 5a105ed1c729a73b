import { whenLoaded } from "./when-loaded.ts";

/**
 * Fetches the list's next page ahead, once nothing of this one is waited for. Not by a `<link>`: Firefox judges that by
 * `default-src` of the page's policy, which allows nothing, and Safari ignores it. The edge counts no visit
 * (worker/events/classify.ts).
 */
export function prefetchNext(): void {
	whenLoaded(() => {
		// In a streamed page the link comes after the script.
		const next = document.querySelector<HTMLAnchorElement>("a[rel=next]");
		if (!next) return;
		fetch(next.href, { headers: { Purpose: "prefetch" }, priority: "low" })
			// Only a page that was read to its end is cached.
			.then((response) => response.text())
			.catch(() => {});
	});
}
