import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { passwordStrength } from "../../../web/ui/form/password-strength.ts";
import { StrengthHint } from "../../../web/ui/form/strength-hint.tsx";

const BARS: Record<string, number> = { weak: 1, fair: 2, strong: 3 };

it.each([
	["", "weak"],
	["abc123", "weak"],
	["aaaaaaaaaaaaaaaaaaaa", "weak"],
	["motdepasse2026!", "weak"],
	["12345678901234567890", "weak"],
	...["azerty", "Qwerty", "password", "excel", "Tabulia"].map((word) => [
		`${word}-2026-abc`,
		"weak",
	]),
	["abcde1!", "weak"],
	["abcdefgh", "weak"],
	["abcdef1", "weak"],
	["abcdefg1", "fair"],
	["chevalagrafe", "fair"],
	["chevalagrafe7", "fair"],
	["Chevalagraf7", "strong"],
	["chevalagrafes et", "strong"],
	["cheval agrafe batterie", "strong"],
])("%j is %s", (password, strength) => {
	expect(passwordStrength(password)).toBe(strength);
	const shown = renderToStaticMarkup(<StrengthHint password={password} />);
	expect(shown.match(/bg-green/g)?.length).toBe(password === "" ? undefined : BARS[strength]);
});
