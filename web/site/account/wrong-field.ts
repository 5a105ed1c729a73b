import { isTooLong, MIN_PASSWORD_LENGTH } from "../../../contract/passwords.ts";
import { uniform } from "../../../contract/texts.ts";

type Messages = Partial<Record<string, string>>;

/**
 * Marks what is wrong in a form, and what is not any more (docs/product/accounts.md#validation); the edge checks the
 * same, and more. An address is judged by the browser.
 * @returns the first field that is wrong
 */
export function wrongField(form: HTMLFormElement): HTMLInputElement | undefined {
	const messages: Messages = JSON.parse(form.dataset.messages ?? "{}");
	const fields = [...form.querySelectorAll<HTMLInputElement>("input:not([type=hidden])")];
	const password = uniform(fields.find(({ name }) => name === "password")?.value ?? "");
	const problemOf = ({ name, value, validity }: HTMLInputElement): string | undefined => {
		if (name === "email" && !validity.valid) return "invalidEmail";
		if (name === "password" && password.length < MIN_PASSWORD_LENGTH) return "passwordMin";
		if (name === "password" && isTooLong(password)) return "passwordMax";
		return name === "confirmPassword" && uniform(value) !== password
			? "passwordsMismatch"
			: undefined;
	};
	let first: HTMLInputElement | undefined;
	for (const field of fields) {
		const problem = problemOf(field);
		mark(field, problem && messages[problem]);
		if (problem) first ??= field;
	}
	return first;
}

/** As web/ui/form/text-field.tsx renders it. */
function mark(field: HTMLInputElement, message: string | undefined): void {
	const id = `${field.id}-error`;
	document.getElementById(id)?.remove();
	field.setAttribute("aria-invalid", String(message !== undefined));
	const others = (field.getAttribute("aria-describedby") ?? "")
		.split(" ")
		.filter((one) => one !== id);
	field.setAttribute("aria-describedby", [...others, ...(message ? [id] : [])].join(" "));
	if (message === undefined) return;
	const text = document.createElement("p");
	text.id = id;
	text.role = "alert";
	text.className = "mt-1.5 text-red text-sm";
	text.textContent = message;
	field.parentElement?.parentElement?.append(text);
}
