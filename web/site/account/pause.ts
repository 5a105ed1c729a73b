/** A button that was just used waits, counting down, until its work could be done again. */
export function followPauses(): void {
	for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-pause]")) {
		const label = button.querySelector<HTMLElement>("span:last-child");
		const text = label?.textContent ?? "";
		let left = Number(button.dataset.pause);
		const tick = () => {
			button.disabled = left > 0;
			if (label) label.textContent = left > 0 ? `${text} (${left})` : text;
			if (left-- > 0) setTimeout(tick, 1_000);
		};
		tick();
	}
}
