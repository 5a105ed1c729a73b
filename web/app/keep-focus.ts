/** Parts of a page that can take the focus of what stood in them. */
const PARTS = "dialog, form, li, nav, section, main";

/**
 * Gives the focus of a control that was removed to the nearest part of the page around it, and that of one that
 * was disabled for a while back: a browser leaves it nowhere, and a screen reader would begin at the top.
 * @returns what ends it
 */
export function keepFocus(): () => void {
	/** The element that had the focus last, and all around it. */
	let path: Element[] = [];
	const note = ({ target }: Event) => {
		path = [];
		for (let at = target as Element | null; at && at !== document.body; at = at.parentElement) {
			path.push(at);
		}
	};
	const forget = () => {
		path = [];
	};
	const observer = new MutationObserver(() => {
		if (document.activeElement !== document.body) return;
		const [control] = path;
		if (!control) return;
		const around = path.find(
			(each) =>
				each.isConnected && (each === control ? !each.matches(":disabled") : each.matches(PARTS)),
		);
		const place = around ?? document.querySelector("main");
		if (place instanceof HTMLElement) focusOn(place);
	});
	document.addEventListener("focusin", note);
	// A press on what takes no focus leaves the last one.
	document.addEventListener("pointerdown", forget);
	observer.observe(document.body, {
		...{ childList: true, subtree: true },
		attributeFilter: ["disabled"],
	});
	return () => {
		document.removeEventListener("focusin", note);
		document.removeEventListener("pointerdown", forget);
		observer.disconnect();
	};
}

/** Focuses an element, which need not be able to have the focus. */
function focusOn(element: HTMLElement): void {
	if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) {
		element.tabIndex = -1;
		element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
	}
	element.focus({ preventScroll: true });
}
