/**
 * Closes the mobile menu once a link is chosen (spec §2), also one that stays on the page: opening,
 * Escape and a click beside it are the popover's own.
 */
export function closeMenuOnChoice(): void {
	const menu = document.getElementById("menu");
	menu?.addEventListener("click", (event) => {
		if ((event.target as Element).closest("a")) menu.hidePopover();
	});
}
