import { expect, it } from "vitest";
import type { PostSummary } from "../../../../contract/blog.ts";
import type { Language } from "../../../../contract/events.ts";
import { createSearchIndex } from "../../../../worker/blog/search/search-index.ts";
import { frequentStems, meaningStems, stem } from "../../../../worker/blog/search/stem.ts";
import rows from "../../../../worker/blog/search/synonyms.json" with { type: "json" };

type Text = Partial<Record<"title" | "excerpt" | "text" | "tag", string>>;

function indexOf(texts: readonly Text[], language: Language = "fr") {
	const posts = texts.map(({ title = "Sans titre", excerpt = "", tag }, id) => ({
		...({ id, language, title, excerpt } as PostSummary),
		category: { name: "Astuces", slug: "astuces" },
		tags: tag === undefined ? [] : [{ name: tag, slug: tag }],
		author: { name: "Marie", slug: "marie", avatar: null },
	}));
	return createSearchIndex(posts, language, ({ id }) =>
		frequentStems(texts[id]?.text ?? "", language),
	);
}

const FORMULAS = indexOf([
	{ title: "Écrire une formule matricielle" },
	{ title: "Les formules qui renvoient une date" },
	{ text: "On y trouve des formules, parmi d’autres choses." },
	{ title: "Dates dans Excel", excerpt: "Compter les jours entre deux dates." },
	{ title: "Graphiques", tag: "Formules" },
	{ title: "Trier un tableau" },
]);

const FORMS = ["formule", "formules", "Formulé", "FORMULES", "fomule", "formulse", "form"];
it.each(FORMS)("for %s finds all forms of the word, those in a title first", (search) => {
	const found = FORMULAS.find(search);
	expect(found.toSorted()).toEqual([0, 1, 2, 4]);
	expect(found.slice(0, 2).toSorted()).toEqual([0, 1]);
	expect(found.at(-1)).toBe(2);
});

it("ranks the post that is about it first", () => {
	expect(FORMULAS.find("date")[0]).toBe(3);
	expect(FORMULAS.find("dates dans excel")).toEqual([3]);
	expect(indexOf([{ title: "Un formulaire" }, { title: "La forme" }]).find("form")).toEqual([1, 0]);
});

it.each([
	["marie", [0, 1, 2, 3, 4, 5]],
	["jour", [3]],
])("for %s finds posts by author, category and excerpt", (search, found) => {
	expect(FORMULAS.find(search)).toEqual(found);
});

it("needs all words of it, or as many as any post has", () => {
	expect(FORMULAS.find("formule date")).toEqual([1]);
	expect(FORMULAS.find("formule zzzzzz date")).toEqual([1]);
	expect(FORMULAS.find("tableau zzzzzz yyyyyy")).toEqual([]);
});

it.each([
	["l'ete", "L’été des œufs"],
	["oeuf", "L’été des Œufs"],
	["chevaux", "Un cheval"],
	["RECHERCHEX", "La fonction RECHERCHEX"],
	["tabelau", "Un tableau"],
])("for %s finds %s", (search, title) => {
	expect(indexOf([{ title: "Autre chose" }, { title }]).find(search)).toEqual([1]);
});

const SYNONYMS = ["email", "e-mail", "E‑mail", "courriel", "courrier électronique", "mail"];
it.each(SYNONYMS)("for %s finds the same posts, in the same order", (search) => {
	const mails = indexOf([
		{ text: "Envoyer un courriel." },
		{ title: "Trier" },
		{ title: "Écrire un e-mail" },
		{ title: "Écrire un email" },
		{ title: "Écrire un courriel" },
	]);
	expect(mails.find(search)).toEqual([2, 3, 4, 0]);
});

it.each([
	["publipostage en anglais", "Un mail merge réussi"],
	["mise en forme conditionnelle", "La MFC"],
])("for %s finds what means the same: %s", (search, title) => {
	expect(indexOf([{ title: "Un tableau" }, { title }]).find(search)).toEqual([1]);
});

it("finds no typing error of a synonym", () => {
	expect(indexOf([{ title: "Un courrier" }]).find("email")).toEqual([]);
});

it.each([["spreadhseet", "The spreadsheet"]])("in English for %s finds %s", (search, title) => {
	expect(indexOf([{ title: "Else" }, { title }], "en").find(search)).toEqual([1]);
});

const LISTEN = indexOf([{ title: "Listen" }, { title: "Rechercheverticale" }], "en");
const ERRORS = ["ilsten", "listne", "lisxten", "lisen", "lixten", "rcehercheverticlae"];
it.each(ERRORS)("takes %s for a typing error", (search) => {
	expect(LISTEN.find(search)).toHaveLength(1);
});

// The same letters in other places, and an error more than the length of the word allows.
const OTHERS = ["silent", "tinsel", "lxsxen", "ilsetn", "rcehrecheverticlae", "verticalerecherche"];
it.each(OTHERS)("takes %s for another word", (search) => {
	expect(LISTEN.find(search)).toEqual([]);
});

const NOTHING = ["", "   ", "!?", "zzzz", "🚀", "__proto__", "constructor"];
it.each(NOTHING)("for %j finds nothing", (search) => {
	expect(FORMULAS.find(search)).toEqual([]);
});

it.each([
	["fr", "tableau tableaux"],
	["fr", "cheval chevaux"],
	["fr", "canal canaux"],
	["fr", "lieu lieux"],
	["fr", "fou foux"],
	["fr", "filtre filtres filtrer filtrez filtrent filtrant filtree filtrees"],
	["fr", "calcul calculs calculer calculation calculement calculeur calculeuse"],
	["fr", "rempl remplissement"],
	["fr", "defin definition"],
	["en", "query queries"],
	["en", "format formats formatted formatting formatter"],
	["en", "file files"],
] as const)("in %s these are forms of one word: %s", (language, words) => {
	expect(new Set(words.split(" ").map((word) => stem(word, language))).size).toBe(1);
});

it.each([
	["fr", "ans an"],
	["fr", "peur p"],
	["fr", "nation n"],
	["fr", "mer m"],
	["en", "ties ty"],
	["en", "gas ga"],
	["en", "king k"],
	["en", "red r"],
] as const)("in %s these are different words: %s", (language, words) => {
	expect(new Set(words.split(" ").map((word) => stem(word, language))).size).toBe(2);
});

it("no phrase means two things, and each row names one thing in two ways at least", () => {
	for (const language of ["fr", "en"] as const) {
		const phrases = rows.flatMap((row) => [
			...new Set(row.map((text) => meaningStems(text, language).join(" "))),
		]);
		const twice = phrases.filter((phrase, at) => phrases.indexOf(phrase) < at);
		expect(twice, language).toEqual([]);
	}
	expect(rows.filter((row) => row.length < 2)).toEqual([]);
});

it.each([
	[
		"fr",
		"Comment, dans ce tableau, avec des listes et les leurs, est-il sur une page pour vous",
		"tableau list pag",
	],
	[
		"fr",
		"Elle et ils ou nous, sans cette plage, mais par votre macro, sont au plus à la",
		"plag macro",
	],
	["fr", "Qui, en un cet aux ces du leur, pas que son, sa, ses, vos ou qu’on se facture", "factur"],
	["en", "How can you, in your table, if the list is for it, be with our page", "tabl list pag"],
	["en", "The macro and its ranges that we will do from this at an end then", "macro rang do end"],
	// Words of little meaning alone are all that there is to find.
	["en", "How to?", "how to"],
])("in %s words of little meaning count for nothing: %s", (language, text, stems) => {
	expect(meaningStems(text, language as Language).join(" ")).toBe(stems);
});

it("a text is found by the words that it has most often, whatever comes first", () => {
	const others = Array.from({ length: 200 }, (_, n) => `mot${n}`);
	const stems = frequentStems([...others, "pivot", "pivot"].join(" "), "fr").split(" ");
	expect([stems[0], stems.length]).toEqual(["pivot", 150]);
});
