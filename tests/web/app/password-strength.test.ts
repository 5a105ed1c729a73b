import { expect, it } from "vitest";
import { passwordStrength } from "../../../web/ui/form/password-strength.ts";

it.each([
	["", "weak"],
	["abc123", "weak"],
	["aaaaaaaaaaaaaaaaaaaa", "weak"],
	["motdepasse2026!", "weak"],
	["Tabulia-2026-abc", "weak"],
	["abcde1!", "weak"],
	["abcdefgh", "weak"],
	["abcdefg1", "fair"],
	["chevalagrafe", "fair"],
	["chevalagrafe7", "fair"],
	["Cheval-agrafe7", "strong"],
	["cheval agrafe batterie", "strong"],
])("%j is %s", (password, strength) => {
	expect(passwordStrength(password)).toBe(strength);
});
