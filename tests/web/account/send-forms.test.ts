import { beforeEach, describe, expect, it, vi } from "vitest";
import { sendForms } from "../../../web/site/account/send-forms.ts";

const sent = vi.fn();

/** A sign-in form with these values, as the edge renders it. */
function open(email: string, password: string) {
	document.body.innerHTML = `
		<form data-messages='{}'>
			<input name="email" type="email" required value="${email}">
			<input name="password" type="password" required value="${password}">
			<button type="submit" data-busy="Connexion…"><span hidden></span><span>Se connecter</span></button>
		</form>`;
	const form = document.querySelector("form") as HTMLFormElement;
	form.submit = sent;
	sendForms();
	const send = async () => {
		form.dispatchEvent(new Event("submit", { cancelable: true }));
		await Promise.resolve();
	};
	return { send, button: form.querySelector("button") as HTMLButtonElement };
}

describe("a form of an account page", () => {
	beforeEach(() => void sent.mockClear());

	it("is sent once, and says that it is busy", async () => {
		const { send, button } = open("camille@example.com", "un-bon-secret");
		await send();
		await send();
		expect(sent).toHaveBeenCalledOnce();
		expect([button.disabled, button.textContent, button.getAttribute("aria-busy")]).toEqual([
			true,
			"Connexion…",
			"true",
		]);
		expect(button.querySelector("span")?.hidden).toBe(false);
	});
});
