import { afterEach, describe, expect, it } from "vitest";
import { type AppConfig, readConfig } from "../../web/app/config.ts";

const CONFIG: AppConfig = {
	language: "en",
	billingPortalUrl: "https://pay.example/portal?x=</script>",
	supportEmail: "help@tabulia.example",
	pixelId: "",
	turnstileSiteKey: "",
	analyticsTagId: "",
};

/** The shell's data block, as worker/render/shell.ts writes it. */
function serve(config: object) {
	const json = JSON.stringify(config).replaceAll("<", "\\u003c");
	document.head.innerHTML = `<script type="application/json" id="config">${json}</script>`;
}

afterEach(() => {
	document.head.innerHTML = "";
});

describe("the app's configuration", () => {
	it("is read from the shell", () => {
		serve(CONFIG);
		expect(readConfig()).toEqual(CONFIG);
	});

	it.each(Object.keys(CONFIG))("is refused without %s: the app cannot start", (name) => {
		serve({ ...CONFIG, [name]: undefined });
		expect(readConfig).toThrow(name);
	});

	it("is refused when there is none", () => {
		expect(readConfig).toThrow();
	});
});
