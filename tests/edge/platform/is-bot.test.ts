import { isbot } from "isbot";
import { expect, it } from "vitest";
import { isBot } from "../../../worker/platform/is-bot.ts";
import agents from "./user-agents.json" with { type: "json" };

it.each(agents)("classifies $name like isbot", ({ agent }) => {
	expect(isBot(agent)).toBe(isbot(agent));
});

it("detects a crawler that adds its name to an ordinary browser's agent", () => {
	const chrome =
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36";
	expect(isBot(chrome)).toBe(false);
	expect(isBot(`${chrome} (compatible; SomeBot/1.0)`)).toBe(true);
});
