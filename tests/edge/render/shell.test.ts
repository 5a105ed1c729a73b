import fc from "fast-check";
import { expect, it } from "vitest";
import type { AppConfig } from "../../../contract/site-config.ts";
import { fillShell, withUser } from "../../../worker/render/shell.ts";
import { loadTemplate } from "../../../worker/render/template.ts";
import { anyText } from "../../any-text.ts";
import { fakeAssets } from "../../fakes/assets.ts";

const BLOCK = /<script type="application\/json" id="config">(.*?)<\/script>/s;
const CONFIG: AppConfig = {
	language: "fr",
	billingPortalUrl: "p",
	supportEmail: "help@tabulia.example",
	pixelId: "",
	providers: [],
	turnstileSiteKey: "",
	hasPasskeys: false,
	analyticsTagId: "",
};

const template = await loadTemplate(fakeAssets(), "/web/index.html");
const NO_SCRIPT = "Turn <on> JavaScript";

it("contains its configuration as JSON that no value can close", () => {
	const text = fc.oneof(
		anyText(),
		fc.constantFrom("</script><script>alert(1)</script>", "<!--", "$&", "\u2028"),
	);
	fc.assert(
		fc.property(text, text, text, (billingPortalUrl, pixelId, email) => {
			const config = { ...CONFIG, billingPortalUrl, pixelId };
			const user = { id: "1", email, aal: "aal1" } as const;
			const shell = withUser(fillShell(template, config, NO_SCRIPT), user);
			expect(JSON.parse(BLOCK.exec(shell)?.[1] ?? "")).toEqual(config);
			expect(JSON.parse(/id="user">(.*?)<\/script>/s.exec(shell)?.[1] ?? "")).toEqual(user);
			expect(shell.match(/<script/g)).toHaveLength(2);
		}),
	);
});
