import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ROOT, read } from "./source-files.ts";

type Texts = Map<string, unknown>;

const namespaces = {
	fr: readdirSync(`${ROOT}/locales/fr`).sort(),
	en: readdirSync(`${ROOT}/locales/en`).sort(),
};

it("has the same namespaces in both languages", () => {
	expect(namespaces.en).toEqual(namespaces.fr);
});

describe.each(namespaces.fr)("%s", (namespace) => {
	const fr = textsOf(`locales/fr/${namespace}`);
	const en = textsOf(`locales/en/${namespace}`);

	it("has the same keys in French and English, apart from plural forms", () => {
		expect(keysOf(en)).toEqual(keysOf(fr));
	});

	it("has every plural form of each language", () => {
		expect(missingPlurals(fr, "fr")).toEqual([]);
		expect(missingPlurals(en, "en")).toEqual([]);
	});

	it("has the same placeholders, tags and value types", () => {
		const unequal = [...fr.keys()].filter(
			(key) => en.has(key) && shape(fr, key) !== shape(en, key),
		);
		expect(unequal.map((key) => `${key}: ${shape(fr, key)} / ${shape(en, key)}`)).toEqual([]);
	});

	it("has an empty text in both languages or in neither", () => {
		const unequal = [...fr].filter(([key, text]) => (text === "") !== (en.get(key) === ""));
		expect(unequal.map(([key]) => key)).toEqual([]);
	});

	it("follows French typography: ’, and its own non-breaking spaces before ; : ! ? » and after «", () => {
		const wrong = [...fr]
			.filter(([key]) => !NOT_FRENCH.test(`${namespace}#${key}`))
			.flatMap(([key, text]) => mistakes(String(text)).map((mistake) => `${key}: ${mistake}`));
		expect(wrong).toEqual([]);
	});
});

/** English texts of the French files: a demo of translation, and the 404's title (docs/product/site.md#not-found). */
const NOT_FRENCH =
	/^(?:home\.json#hero\.demo\.(?:rows\.\d+\.translation|formula\.separator)|common\.json#notFound\.title)$/;

/** Punctuation without spaces: formulas, ranges, error values, URLs, query strings, times, placeholders. */
const CODE = [
	/=[\p{Lu}.]+\((?:[^()]|\([^()]*\))*\)/gu,
	/\$?[A-Z]{1,3}\$?\d+:\$?[A-Z]{1,3}\$?\d+/g,
	/#\p{Lu}+[!?]/gu,
	/(?:https?:\/\/|mailto:)[^\s)]+/g,
	/\?\w+/g,
	/\b\d{1,2}:\d{2}\b/g,
	/\{\{[^}]*\}\}/g,
];

/** High punctuation follows a narrow space, colons and quotation marks a full one; neither breaks. */
const MISTAKE = /.{0,20}(?:'|(?<!\u202f)[;!?]|(?<!\u00a0)[:»]|«(?!\u00a0)).{0,20}/gsu;

function mistakes(text: string): string[] {
	const prose = CODE.reduce((rest, code) => rest.replace(code, "_"), text);
	return prose.match(MISTAKE) ?? [];
}

/** The texts by their dotted keys. */
function textsOf(path: string): Texts {
	const texts: Texts = new Map();
	const walk = (value: unknown, key: string): void => {
		if (typeof value !== "object" || value === null) texts.set(key, value);
		else
			for (const [name, inner] of Object.entries(value)) walk(inner, key ? `${key}.${name}` : name);
	};
	walk(JSON.parse(read(path)), "");
	return texts;
}

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

function keysOf(texts: Texts): string[] {
	return [...new Set([...texts.keys()].map((key) => key.replace(PLURAL, "_plural")))].sort();
}

/** i18next looks for exactly these endings (https://www.i18next.com/translation-function/plurals). */
function missingPlurals(texts: Texts, language: string): string[] {
	const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
	const stems = [...texts.keys()].filter((key) => key.endsWith("_other"));
	return stems
		.flatMap((key) => pluralCategories.map((category) => key.replace(/other$/, category)))
		.filter((key) => !texts.has(key));
}

/** The placeholders and tags of a text; the JSON of any other value. */
function shape(texts: Texts, key: string): string {
	const value = texts.get(key);
	if (typeof value !== "string") return JSON.stringify(value);
	return (value.match(/\{\{\s*[\w.]+|<\/?\w+/g) ?? []).sort().join(" ");
}
