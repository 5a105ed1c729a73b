import type { AppConfig } from "../../contract/site-config.ts";

export const CONFIG: AppConfig = {
	language: "fr",
	billingPortalUrl: "https://pay.example",
	supportEmail: "help@tabulia.example",
	pixelId: "",
	providers: [],
	turnstileSiteKey: "",
	hasPasskeys: true,
	analyticsTagId: "",
};

/** Writes the shell's data block into the page, like the Worker. */
export function putConfig(): void {
	document.getElementById("config")?.remove();
	const block = document.createElement("script");
	block.type = "application/json";
	block.id = "config";
	block.textContent = JSON.stringify(CONFIG);
	document.head.append(block);
}
