import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ROOT, read } from "./source-files.ts";

type Words = Map<string, unknown>;

const namespaces = {
	fr: readdirSync(`${ROOT}/locales/fr`).sort(),
	en: readdirSync(`${ROOT}/locales/en`).sort(),
};

it("has the same namespaces in both languages", () => {
	expect(namespaces.en).toEqual(namespaces.fr);
});

describe.each(namespaces.fr)("%s", (namespace) => {
	const fr = wordsOf(`locales/fr/${namespace}`);
	const en = wordsOf(`locales/en/${namespace}`);

	it("has equal keys in French and English, but for the plurals of each", () => {
		expect(keysOf(en)).toEqual(keysOf(fr));
	});

	it("has all plurals that each language knows", () => {
		expect(missingPlurals(fr, "fr")).toEqual([]);
		expect(missingPlurals(en, "en")).toEqual([]);
	});

	it("has equal places, tags and kinds of value", () => {
		const unequal = [...fr.keys()].filter(
			(key) => en.has(key) && shape(fr, key) !== shape(en, key),
		);
		expect(unequal.map((key) => `${key}: ${shape(fr, key)} / ${shape(en, key)}`)).toEqual([]);
	});

	it("leaves a text empty in both languages or in none", () => {
		const half = [...fr].filter(([key, text]) => (text === "") !== (en.get(key) === ""));
		expect(half.map(([key]) => key)).toEqual([]);
	});

	it("is set as French is: ’, and a non-breaking space before ; : ! ? » and after «", () => {
		const wrong = [...fr]
			.filter(([key]) => !NOT_FRENCH.test(`${namespace}#${key}`))
			.flatMap(([key, text]) => mistakes(String(text)).map((found) => `${key}: ${found}`));
		expect(wrong).toEqual([]);
	});
});

/** English in a French file: a demo that translates into English, and the spec's own title of the 404 (spec §8). */
const NOT_FRENCH =
	/^(?:home\.json#hero\.demo\.rows\.\d+\.translation|common\.json#notFound\.title)$/;

/** Code among the words, where punctuation has no spaces: formulas, ranges, errors, addresses, times, places. */
const CODE = [
	/=[\p{Lu}.]+\((?:[^()]|\([^()]*\))*\)/gu,
	/\$?[A-Z]{1,3}\$?\d+:\$?[A-Z]{1,3}\$?\d+/g,
	/#\p{Lu}+[!?]/gu,
	/(?:https?:\/\/|mailto:)[^\s)]+/g,
	/\b\d{1,2}:\d{2}\b/g,
	/\{\{[^}]*\}\}/g,
];

const MISTAKE = /.{0,20}(?:'|(?<![\u00a0\u202f])[;:!?»]|«(?![\u00a0\u202f])).{0,20}/gsu;

function mistakes(text: string): string[] {
	const prose = CODE.reduce((rest, code) => rest.replace(code, "_"), text);
	return prose.match(MISTAKE) ?? [];
}

describe("the French rule bites", () => {
	it.each([
		"l'essai",
		"Prêt ?",
		"Prêt?",
		"Voici : rien",
		"«\u00a0Oui»",
		"« Oui\u00a0»",
		"a; b",
		"Attention !",
	])("on %s", (text) => {
		expect(mistakes(text)).toHaveLength(1);
	});

	it.each([
		"L’essai\u202f! Prêt\u00a0? «\u00a0Oui\u00a0»\u202f; à 10:30\u00a0: {{name}}",
		'Tapez =TABULIA("Résume en un mot"; A2:A20) puis Entrée.',
		"Si la cellule affiche #NOM?, relisez https://tabulia.example/aide?x=1.",
	])("not on %s", (text) => {
		expect(mistakes(text)).toEqual([]);
	});
});

/** Leaves by their dotted path. */
function wordsOf(path: string): Words {
	const words: Words = new Map();
	const walk = (value: unknown, key: string): void => {
		if (typeof value !== "object" || value === null) words.set(key, value);
		else
			for (const [name, inner] of Object.entries(value)) walk(inner, key ? `${key}.${name}` : name);
	};
	walk(JSON.parse(read(path)), "");
	return words;
}

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

function keysOf(words: Words): string[] {
	return [...new Set([...words.keys()].map((key) => key.replace(PLURAL, "_plural")))].sort();
}

/** i18next looks for exactly these endings (https://www.i18next.com/translation-function/plurals). */
function missingPlurals(words: Words, language: string): string[] {
	const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
	const stems = [...words.keys()].filter((key) => key.endsWith("_other"));
	return stems
		.flatMap((key) => pluralCategories.map((category) => key.replace(/other$/, category)))
		.filter((key) => !words.has(key));
}

/** What a text promises to the code: its places and tags; for other values, their kind. */
function shape(words: Words, key: string): string {
	const value = words.get(key);
	if (typeof value !== "string") return JSON.stringify(value);
	return (value.match(/\{\{\s*[\w.]+|<\/?\w+/g) ?? []).sort().join(" ");
}
