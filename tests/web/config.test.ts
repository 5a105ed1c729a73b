import { afterEach, describe, expect, it } from "vitest";
import { readConfig } from "../../web/app/config.ts";
import { fillShell, type ShellConfig } from "../../worker/render/shell.ts";
import { TEMPLATE } from "../fakes/assets.ts";

const CONFIG: ShellConfig = {
	language: "en",
	supabaseUrl: "https://project.supabase.co",
	supabaseAnonKey: "the-anon-key",
	checkout: { monthly: "https://pay.example/m", annual: "https://pay.example/a?x=</script>" },
	billingPortalUrl: "https://pay.example/portal",
};

/** The page as the Worker serves it. */
function serve(config: object) {
	document.documentElement.innerHTML = fillShell({ text: TEMPLATE }, config as ShellConfig);
}

afterEach(() => {
	document.documentElement.innerHTML = "";
});

describe("the app's configuration", () => {
	it("is what the Worker wrote into the shell", () => {
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
