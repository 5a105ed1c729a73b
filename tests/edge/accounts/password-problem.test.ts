import { expect, it } from "vitest";
import { findPasswordProblem } from "../../../worker/accounts/password-problem.ts";

const OWN = ["elodie.durand@example.com", "Élodie Durand-Petit"];

const COMMON = ["123456", "Password", "azerty", "motdepasse"];
it("an address with digits in it is personal, too", async () => {
	expect(await findPasswordProblem("ada1990b", ["ada1990b@example.com"])).toBe("personal");
});

it.each(COMMON)("%s is common", async (password) => {
	expect(await findPasswordProblem(password, OWN)).toBe("common");
});

it.each([
	...["elodie.durand@example.com", "Élodie", "elodie2026", "!Durand!", "DURAND75"],
	...["elodiedurand", "example1", "durandpetit", "elodie.durand", "com2026", "2026durand"],
])("%s is made of the own address or name", async (password) => {
	expect(await findPasswordProblem(password, OWN)).toBe("personal");
});

const ACCEPTED = ["premier-secret", "elodie-mange-du-riz", "x7#kQ2", "été-à-Brest"];
it.each(ACCEPTED)("%s is neither", async (password) => {
	expect(await findPasswordProblem(password, OWN)).toBeUndefined();
});
