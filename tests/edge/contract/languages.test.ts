import { expect, it } from "vitest";
import { isLanguage, LANGUAGES } from "../../../contract/languages.ts";

it.each([...LANGUAGES])("accepts %s as a language of the site", (language) => {
	expect(isLanguage(language)).toBe(true);
});

it.each(["FR", "de", "", null, undefined, 1])("rejects %j", (value) => {
	expect(isLanguage(value)).toBe(false);
});
