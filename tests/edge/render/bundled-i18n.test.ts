import { describe, expect, it } from "vitest";
import en from "../../../locales/en/common.json";
import fr from "../../../locales/fr/common.json";
import { bundledI18n } from "../../../worker/render/bundled-i18n.ts";

describe("the documents' texts", () => {
	it.each([
		["fr", fr],
		["en", en],
	] as const)("are available in %s without loading", (language, texts) => {
		expect(bundledI18n(language).t("notFound.metaTitle")).toBe(texts.notFound.metaTitle);
	});

	it("are created once for each language", () => {
		expect(bundledI18n("fr")).toBe(bundledI18n("fr"));
	});
});
