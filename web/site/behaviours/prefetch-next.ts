import { whenLoaded } from "./when-loaded.ts";

/** Fetches the list's next page ahead, once nothing of this one is waited for. */
export function prefetchNext(): void {
	const next = document.querySelector<HTMLAnchorElement>("a[rel=next]");
	if (!next) return;
	whenLoaded(() => {
		const link = document.createElement("link");
		link.rel = "prefetch";
		link.as = "document";
		link.href = next.href;
		document.head.append(link);
	});
}
