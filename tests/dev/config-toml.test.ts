import { expect, test } from "vitest";
import { parseToml } from "../../dev/supabase/config-toml.ts";

test("strings of both kinds keep what looks like something else", () => {
	const { a } = parseToml(
		`[a]\nb = 'x "y" # z' # note\nc = "it's # \\"so\\"" # note`,
		"config.toml",
	);
	expect(a).toEqual({ b: 'x "y" # z', c: 'it\'s # "so"' });
});

test.each(["b = 'open", "b = {}", "b = 'x' 'y'"])("%s is refused with its line", (line) => {
	expect(() => parseToml(`[a]\n${line}`, "config.toml")).toThrow("config.toml, line 2");
});
