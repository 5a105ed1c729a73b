/** The account screens in French, by their visible texts. */

import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright/test";
import { readMails } from "../../dev/mail.ts";

export class AccountPages {
	readonly page: Page;
	readonly #inbox: string;

	constructor(page: Page, inbox: string) {
		this.page = page;
		this.#inbox = inbox;
	}

	async signUp(email: string, password: string, query = "?mode=signup") {
		await this.page.goto(`/auth${query}`);
		await this.page.getByLabel("Nom complet").fill("Camille Martin");
		await this.page.getByLabel("Adresse e-mail").fill(email);
		await this.page.getByLabel("Mot de passe", { exact: true }).fill(password);
		await this.page.getByLabel("Confirmer le mot de passe").fill(password);
		await this.page.getByRole("button", { name: "Créer mon compte" }).click();
	}

	async signIn(email: string, password: string, query = "") {
		await this.page.goto(`/auth${query}`);
		await this.fillSignIn(email, password);
	}

	async fillSignIn(email: string, password: string) {
		await this.page.getByLabel("Adresse e-mail").fill(email);
		await this.page.getByLabel("Mot de passe", { exact: true }).fill(password);
		await this.page.getByRole("button", { name: "Se connecter" }).click();
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
