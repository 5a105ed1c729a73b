import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fillShell } from "../../../worker/render/shell.ts";
import { TEMPLATE } from "../../fakes/assets.ts";

const BLOCK = /<script type="application\/json" id="config">(.*?)<\/script>/s;

describe("the app's shell", () => {
	it("is in the visitor's language", () => {
		const shell = fillShell(
			{ text: TEMPLATE },
			{ language: "en", supabaseUrl: "u", supabaseAnonKey: "k" },
		);
		expect(shell).toContain('<html lang="en">');
	});

	it("holds its configuration as data that no value can break out of", () => {
		const text = fc.oneof(
			fc.string({ unit: "binary" }),
			fc.constantFrom("</script><script>alert(1)</script>", "<!--", "$&", "\u2028"),
		);
		fc.assert(
			fc.property(text, text, (supabaseUrl, supabaseAnonKey) => {
				const config = { language: "fr", supabaseUrl, supabaseAnonKey } as const;
				const shell = fillShell({ text: TEMPLATE }, config);
				expect(JSON.parse(BLOCK.exec(shell)?.[1] ?? "")).toEqual(config);
				expect(shell.match(/<script/g)).toHaveLength(1);
			}),
		);
	});
});
