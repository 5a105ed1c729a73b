/** Else `web/ui/other-media.css` hides what is not marked as open. */
const HAS_POPOVERS = "popover" in HTMLElement.prototype;

/**
 * Closes the mobile menu when a link in it is clicked, including links within the page. The popover
 * itself handles opening, Escape and clicks outside.
 */
export function closeMenuOnChoice(): void {
	const menu = document.getElementById("menu");
	menu?.addEventListener("click", (event) => {
		if (!(event.target as Element).closest("a")) return;
		if (HAS_POPOVERS) menu.hidePopover();
		else menu.removeAttribute("data-open");
	});
}

/** Opens and closes popovers where the browser cannot: iOS before 17, Firefox before 125. */
export function standInForPopovers(): void {
	if (HAS_POPOVERS) return;
	for (const button of document.querySelectorAll("[popovertarget]")) {
		const target = document.getElementById(button.getAttribute("popovertarget") ?? "");
		button.addEventListener("click", () => target?.toggleAttribute("data-open"));
	}
}
