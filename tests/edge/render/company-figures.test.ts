import { expect, it } from "vitest";
import { companyFigures } from "../../../web/site/components/content/company-figures.ts";
import { bundledI18n } from "../../../worker/render/bundled-i18n.ts";

it("what a site does not know of its company is a blank in the page's language, however often", () => {
	const company = { name: "Tabulia SAS", director: "" } as Parameters<typeof companyFigures>[0];
	const shown = (["fr", "en", "fr"] as const).map((language) =>
		companyFigures(company, bundledI18n(language).getFixedT(language, "common")),
	);
	expect(new Set(shown.map(({ director }) => director)).size).toBe(2);
	expect(shown[2]).toEqual(shown[0]);
	expect(shown.map(({ name }) => name)).toEqual(Array(3).fill("Tabulia SAS"));
});
