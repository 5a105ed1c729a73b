import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { missingParticulars } from "../../dev/check-deployment.ts";
import manifest from "../../package.json" with { type: "json" };

const FILLED = {
	name: "Tabulia SAS",
	form: "SAS",
	capital: "10 000 €",
	address: "1 rue A, 75001 Paris",
	registration: "RCS Paris 000 000 000",
	vat: "FR00000000000",
	director: "Ada Lovelace",
	email: "contact@tabulia.example",
	host: "Cloudflare, Inc.",
};

describe("the publisher's particulars", () => {
	it("are complete", () => {
		expect(missingParticulars({ COMPANY: FILLED })).toEqual([]);
	});

	it("are named when they are blank or missing", () => {
		const { director: _, ...without } = FILLED;
		const COMPANY = { ...without, vat: " ", capital: "" };
		expect(missingParticulars({ COMPANY })).toEqual([
			"COMPANY.capital",
			"COMPANY.vat",
			"COMPANY.director",
		]);
		expect(missingParticulars({})).toHaveLength(9);
	});

	it("stop a deployment before anything is built", () => {
		expect(manifest.scripts.deploy).toMatch(/^node dev\/check-deployment\.ts && /);
		const run = () => execFileSync("node", ["dev/check-deployment.ts"], { stdio: "pipe" });
		expect(run).toThrow(/COMPANY\.name[\s\S]*COMPANY\.email/);
	});
});
