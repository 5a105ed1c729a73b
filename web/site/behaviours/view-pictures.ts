const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Shows the pictures that these links lead to in the dialog; arrows lead to the next one.
 * @returns opens the picture of a link, by its number
 */
export function createViewer(
	dialog: HTMLDialogElement,
	links: readonly HTMLAnchorElement[],
): (at: number) => void {
	const [picture, caption] = [dialog.querySelector("img"), dialog.querySelector("figcaption")];
	let shown = 0;
	const show = (at: number) => {
		shown = (at + links.length) % links.length;
		const link = links[shown];
		if (!link || !picture || !caption) return;
		const alt = link.querySelector("img")?.alt ?? "";
		picture.src = link.href;
		picture.alt = alt;
		caption.textContent = link.closest("figure")?.querySelector("figcaption")?.textContent ?? alt;
	};
	for (const button of dialog.querySelectorAll<HTMLElement>("[data-step]")) {
		button.hidden = links.length < 2;
		button.addEventListener("click", () => show(shown + Number(button.dataset.step)));
	}
	dialog.addEventListener("keydown", ({ key }) => {
		const step = STEPS[key];
		if (step !== undefined) show(shown + step);
	});
	dialog.addEventListener("click", ({ target }) => {
		// Beside the picture.
		if (target instanceof HTMLElement && /^(?:DIALOG|FIGURE)$/.test(target.tagName)) dialog.close();
	});
	return (at) => {
		show(at);
		dialog.showModal();
	};
}
