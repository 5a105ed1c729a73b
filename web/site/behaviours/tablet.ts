/**
 * An iPad that asks for desktop pages looks like a Mac to the edge, and cannot install what a Mac installs: its
 * buttons lead to the sign-up, and the page shows the store as the other choice.
 */
export function offerChoiceOnTablet(): void {
	if (!navigator.userAgent.includes("Macintosh") || navigator.maxTouchPoints < 2) return;
	document.documentElement.dataset.tablet = "";
	for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-tablet-href]")) {
		link.href = link.dataset.tabletHref ?? "";
	}
}
