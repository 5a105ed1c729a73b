import { solveChallenge } from "../../ui/solve-challenge.ts";
import { wrongField } from "./wrong-field.ts";

/**
 * Checks a form before it is sent, so that no password has to be typed again, and sends it once. The challenge is
 * loaded when the form is touched.
 */
export function sendForms(): void {
	for (const form of document.querySelectorAll<HTMLFormElement>("form[data-messages]"))
		follow(form);
	// A page from the back/forward cache was left while it was busy.
	addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
}

function follow(form: HTMLFormElement): void {
	const siteKey = form.dataset.challenge ?? "";
	let challenge: Promise<string | undefined> | undefined;
	let isBusy = false;
	const begin = () => {
		if (siteKey) challenge ??= solveChallenge(siteKey);
	};
	form.addEventListener("focusin", begin, { once: true });
	form.addEventListener("submit", async (event) => {
		event.preventDefault();
		if (isBusy) return;
		const wrong = wrongField(form);
		if (wrong) return wrong.focus();
		isBusy = true;
		showBusy(form);
		begin();
		const token = await challenge;
		const field = form.querySelector<HTMLInputElement>("input[name=challenge]");
		if (field) field.value = token ?? "";
		form.submit();
	});
}

function showBusy(form: HTMLFormElement): void {
	const button = form.querySelector<HTMLButtonElement>("button[data-busy]");
	if (!button) return;
	const [spinner, label] = button.querySelectorAll<HTMLElement>("span");
	button.disabled = true;
	button.setAttribute("aria-busy", "true");
	if (spinner) spinner.hidden = false;
	if (label) label.textContent = button.dataset.busy ?? "";
}
