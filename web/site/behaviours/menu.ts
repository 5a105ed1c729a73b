/**
 * Closes the mobile menu when a link in it is clicked, including links within the page. The popover
 * itself handles opening, Escape and clicks outside.
 */
export function closeMenuOnChoice(): void {
	const menu = document.getElementById("menu");
	menu?.addEventListener("click", (event) => {
		if ((event.target as Element).closest("a")) menu.hidePopover();
	});
}
