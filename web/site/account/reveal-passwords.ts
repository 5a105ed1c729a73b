/** The buttons that show what is typed; without the script they are hidden. */
export function revealPasswords(): void {
	for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-reveal]")) {
		const field = button.parentElement?.querySelector("input");
		const show = button.getAttribute("aria-label") ?? "";
		button.hidden = false;
		button.addEventListener("click", () => {
			if (!field) return;
			const isShown = field.type === "text";
			field.type = isShown ? "password" : "text";
			button.setAttribute("aria-pressed", String(!isShown));
			button.setAttribute("aria-label", isShown ? show : (button.dataset.reveal ?? ""));
		});
	}
}
