import { passwordStrength } from "../../ui/form/password-strength.ts";

const LEVEL = { weak: 0, fair: 1, strong: 2 } as const;

/** Says of a new password how strong it is, while it is typed. */
export function showStrength(): void {
	for (const field of document.querySelectorAll<HTMLInputElement>("input[data-strength]")) {
		const hint = document.querySelector<HTMLElement>("[data-levels]");
		const words: string[] = JSON.parse(hint?.dataset.levels ?? "[]");
		field.addEventListener("input", () => {
			if (!hint) return;
			const level = LEVEL[passwordStrength(field.value)];
			hint.hidden = field.value === "";
			hint.querySelectorAll(".strength-bar").forEach((bar, at) => {
				bar.classList.toggle("bg-green", at <= level);
				bar.classList.toggle("bg-line-strong", at > level);
			});
			const word = hint.lastElementChild;
			if (word) word.textContent = words[level] ?? "";
		});
	}
}
