const THRESHOLD_PX = 10;

/** Marks the page as scrolled past the threshold; the stylesheet then makes the header opaque. */
export function watchScroll(): void {
	const update = () => {
		document.documentElement.toggleAttribute("data-scrolled", scrollY > THRESHOLD_PX);
	};
	addEventListener("scroll", update, { passive: true });
	update();
}
