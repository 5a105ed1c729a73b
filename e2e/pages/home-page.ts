import type { Page } from "playwright/test";

/** The home page. */
export class HomePage {
	readonly #page: Page;
	constructor(page: Page) {
		this.#page = page;
	}

	async open(query = "", language: "fr" | "en" = "fr") {
		await this.#page.goto(`${language === "en" ? "/en" : "/"}${query}`);
	}

	get headline() {
		return this.#page.getByRole("heading", { level: 1 });
	}

	get callToAction() {
		return this.#page.locator("main a[data-cta=hero]");
	}

	switchTo(language: "fr" | "en") {
		return this.#page.locator(`header a[hreflang=${language}]:visible`).click();
	}
}
