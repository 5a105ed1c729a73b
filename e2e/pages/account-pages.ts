/** The account screens by their visible texts, in French unless the language is given. */

import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright/test";
import type { Language } from "../../contract/events.ts";
import { ACCOUNT_PATHS, appLink } from "../../contract/paths.ts";
import { readMails } from "../../dev/mail.ts";
import { TEXTS } from "./texts.ts";

export class AccountPages {
	readonly page: Page;
	readonly texts: (typeof TEXTS)[Language];
	readonly #inbox: string;
	readonly #language: Language;

	constructor(page: Page, inbox: string, language: Language = "fr") {
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
		await this.page.getByLabel(this.texts.auth.fields.fullName).fill(name);
		await this.page.getByRole("textbox", { name: this.texts.auth.fields.email }).fill(email);
		await this.page.getByLabel(this.texts.auth.fields.password, { exact: true }).fill(password);
		await this.page.getByLabel(this.texts.auth.fields.confirmPassword).fill(password);
		await this.page.getByRole("button", { name: this.texts.auth.register.submit }).click();
	}

	async signIn(email: string, password: string, query = "") {
		await this.#open(query);
		await this.fillSignIn(email, password);
	}

	async fillSignIn(email: string, password: string) {
		await this.page.getByRole("textbox", { name: this.texts.auth.fields.email }).fill(email);
		await this.fillPassword(password);
	}

	/** With an address that is filled in already. */
	async fillPassword(password: string) {
		await this.page.getByLabel(this.texts.auth.fields.password, { exact: true }).fill(password);
		await this.page
			.locator("form")
			.getByRole("button", { name: this.texts.auth.login.submit, exact: true })
			.click();
	}

	/** French is the default; a visitor arrives without choosing it. */
	async #open(query: string) {
		const path = ACCOUNT_PATHS.auth + query;
		await this.page.goto(this.#language === "fr" ? path : appLink(path, this.#language));
	}

	async chooseNewPassword(password: string) {
		await this.page.getByLabel(this.texts.auth.fields.newPassword).fill(password);
		await this.page.getByLabel(this.texts.auth.fields.confirmPassword).fill(password);
	}

	/** Opens the link of a mail, and confirms what it asks. */
	async confirm(link: string) {
		await this.page.goto(link);
		await this.page
			.getByRole("button", { name: this.texts.auth.confirmation.passwordSubmit })
			.click();
	}

	/** The link in the mail of that number, of those that confirm something or choose a password. */
	async linkFromMail(email: string, mails: number): Promise<string> {
		return this.#link(email, mails, /^https?:\S+token_hash=\S+$/m);
	}

	/** The link in the newest mail about a change, which takes it back. */
	async undoFromMail(email: string, mails: number): Promise<string> {
		return this.#link(email, mails, /^https?:\S+\/auth\/undo\S+$/m);
	}

	async #link(email: string, mails: number, pattern: RegExp): Promise<string> {
		for (let attempt = 0; attempt < 75; attempt++) {
			const received = await readMails(this.#inbox, email);
			const links = received.flatMap(({ text }) => text?.match(pattern)?.[0] ?? []);
			const link = links.at(mails - 1);
			if (link) return link;
			await sleep(200);
		}
		throw new Error(`${email} has not received ${mails} mails with a link like ${pattern}`);
	}

	toast(text: string) {
		return this.page.locator("[data-sonner-toast], [data-toast]").filter({ hasText: text });
	}
}
