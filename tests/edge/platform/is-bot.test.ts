import fc from "fast-check";
import { isbot } from "isbot";
import { describe, expect, it } from "vitest";
import { isBot } from "../../../worker/platform/is-bot.ts";
import agents from "./user-agents.json" with { type: "json" };

describe("isBot", () => {
	it.each(agents)("classifies $name like isbot", ({ agent }) => {
		expect(isBot(agent)).toBe(isbot(agent));
	});

	it("classifies ordinary browsers of any version like isbot", () => {
		const version = fc
			.array(fc.integer({ min: 0, max: 9999 }), { minLength: 1, maxLength: 4 })
			.map((parts) => parts.join("."));
		const system = fc.oneof(
			fc.constant("Windows NT 10.0; Win64; x64"),
			version.map((v) => `Macintosh; Intel Mac OS X ${v.replaceAll(".", "_")}`),
		);
		const brand = fc.oneof(
			fc.constant(""),
			version.map((v) => ` Edg/${v}`),
			version.map((v) => ` OPR/${v}`),
		);
		const browser = fc
			.tuple(fc.constantFrom("Chrome", "Version"), version, version, brand)
			.map(([name, v, webkit, added]) => {
				const engine = `AppleWebKit/${webkit} (KHTML, like Gecko)`;
				return `) ${engine} ${name}/${v} Safari/${webkit}${added}`;
			});
		const firefox = version.map((v) => `; rv:${v}) Gecko/20100101 Firefox/${v}`);
		fc.assert(
			fc.property(system, fc.oneof(browser, firefox), (os, rest) => {
				const agent = `Mozilla/5.0 (${os}${rest}`;
				expect(isBot(agent), agent).toBe(isbot(agent));
			}),
		);
	});

	it("detects a crawler that adds its name to an ordinary browser's agent", () => {
		const chrome =
			"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36";
		expect(isBot(chrome)).toBe(false);
		expect(isBot(`${chrome} (compatible; SomeBot/1.0)`)).toBe(true);
	});
});
