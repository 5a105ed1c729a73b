/** docs/product/dashboard.md#customer-messages */
const SHOWN_MS = 4_000;

/** A success leaves after 4 s, an error when it is dismissed. */
export function keepToasts(): void {
	for (const toast of document.querySelectorAll<HTMLElement>("[data-toast]")) {
		const button = toast.querySelector<HTMLButtonElement>("[data-dismiss]");
		if (button) button.hidden = false;
		button?.addEventListener("click", () => toast.remove());
		if (toast.dataset.toast === "success") setTimeout(() => toast.remove(), SHOWN_MS);
	}
}
