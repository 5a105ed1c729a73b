import { afterEach, expect, it } from "vitest";
import { readShell } from "../../../web/app/read-shell.ts";
import { CONFIG } from "../put-config.ts";

afterEach(() => {
	document.head.innerHTML = "";
});

it("reads a block as the Worker writes it (tests/edge/render/shell.test.ts)", () => {
	const config = { ...CONFIG, billingPortalUrl: "https://pay.example/?x=</script>" };
	const json = JSON.stringify(config).replaceAll("<", "\\u003c");
	document.head.innerHTML = `<script type="application/json" id="config">${json}</script>`;
	expect(readShell("config")).toEqual(config);
});

it("throws without the block: the app cannot start", () => {
	expect(() => readShell("user")).toThrow("the shell has no #user");
});
