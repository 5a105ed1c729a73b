/** docs/product/accounts.md#validation; the edge checks the same, and more. */
const MIN_PASSWORD_LENGTH = 6;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

type Messages = Partial<Record<string, string>>;

/** Marks what is wrong in a form, and what is not any more. @returns the first field that is */
export function wrongField(form: HTMLFormElement): HTMLInputElement | undefined {
	const messages: Messages = JSON.parse(form.dataset.messages ?? "{}");
	const fields = [...form.querySelectorAll<HTMLInputElement>("input:not([type=hidden])")];
	const password = fields.find(({ name }) => name === "password")?.value;
	const problemOf = ({ name, value }: HTMLInputElement): string | undefined => {
		if (name === "email" && !EMAIL.test(value)) return "invalidEmail";
		if (name === "password" && value.length < MIN_PASSWORD_LENGTH) return "passwordMin";
		return name === "confirmPassword" && value !== password ? "passwordsMismatch" : undefined;
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
		.filter((one) => one && one !== id);
	field.setAttribute("aria-describedby", [...others, ...(message ? [id] : [])].join(" "));
	if (message === undefined) return;
	const text = document.createElement("p");
	text.id = id;
	text.role = "alert";
	text.className = "mt-1.5 text-red text-sm";
	text.textContent = message;
	field.parentElement?.parentElement?.append(text);
}
