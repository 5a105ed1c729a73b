/** The account screens by their visible texts, in French unless the language is given. */

import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright/test";
import { readMails } from "../../dev/mail.ts";
import { TEXTS } from "./account-texts.ts";

export class AccountPages {
	readonly page: Page;
	readonly texts: (typeof TEXTS)[keyof typeof TEXTS];
	readonly #inbox: string;
	readonly #language: keyof typeof TEXTS;

	constructor(page: Page, inbox: string, language: keyof typeof TEXTS = "fr") {
		this.page = page;
		this.#inbox = inbox;
		this.#language = language;
		this.texts = TEXTS[language];
	}

	async signUp(email: string, password: string, query = "?mode=signup", name = "Camille Martin") {
		await this.#open(query);
		await this.fillSignUp(email, password, name);
	}

	async fillSignUp(email: string, password: string, name: string) {
		await this.page.getByLabel(this.texts.fullName).fill(name);
		await this.page.getByLabel(this.texts.email).fill(email);
		await this.page.getByLabel(this.texts.password, { exact: true }).fill(password);
		await this.page.getByLabel(this.texts.confirmPassword).fill(password);
		await this.page.getByRole("button", { name: this.texts.signUp }).click();
	}

	async signIn(email: string, password: string, query = "") {
		await this.#open(query);
		await this.fillSignIn(email, password);
	}

	async fillSignIn(email: string, password: string) {
		await this.page.getByLabel(this.texts.email).fill(email);
		await this.fillPassword(password);
	}

	/** With an address that is filled in already. */
	async fillPassword(password: string) {
		await this.page.getByLabel(this.texts.password, { exact: true }).fill(password);
		await this.page.locator("form").getByRole("button", { name: this.texts.signIn }).click();
	}

	async #open(query: string) {
		if (this.#language === "en") await this.page.goto(`/auth${query}${query ? "&" : "?"}lang=en`);
		else await this.page.goto(`/auth${query}`);
	}

	async chooseNewPassword(password: string) {
		await this.page.getByLabel(this.texts.newPassword).fill(password);
		await this.page.getByLabel(this.texts.confirmPassword).fill(password);
	}

	/** The link in the newest mail. */
	async linkFromMail(email: string, mails: number): Promise<string> {
		for (let attempt = 0; attempt < 50; attempt++) {
			const received = await readMails(this.#inbox, email);
			const link = received.at(mails - 1)?.text?.match(/^https?:\S+$/m)?.[0];
			if (received.length >= mails && link) return link;
			await sleep(200);
		}
		throw new Error(`${email} has not received ${mails} mails with a link`);
	}

	toast(text: string) {
		return this.page.locator("[data-sonner-toast]").filter({ hasText: text });
	}
}
