/** The articles of `npm start`, from site.json and one file for each article and language. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RecordedContent, RecordedPost, RecordedTerm } from "../recorded/content.ts";
import { COVER_SIZES, coverPath } from "../recorded/uploads.ts";
import site from "./site.json" with { type: "json" };

const LANGUAGES = ["fr", "en"] as const;
type Language = (typeof LANGUAGES)[number];
type Article = (typeof site.articles)[number] & { sticky?: boolean };
type Texts = Record<Language, { name: string; slug: string; description?: string }>;

/** The first part of an article's file, before its blocks. */
interface FrontMatter {
	title: string;
	slug: string;
	excerpt: string;
	seo_description: string;
	/** The cover's description. */
	alt: string;
}

const FIRST_CATEGORY = 10;
const FIRST_TAG = 40;
const FIRST_POST = 100;
const FIRST_PICTURE = 200;

/** @throws when a file is missing, or an article names an unknown category or tag. */
export function demoContent(): RecordedContent {
	const files = site.articles.map((article) => LANGUAGES.map((lang) => readArticle(article, lang)));
	return {
		redirects: [],
		posts: site.articles.flatMap((article, at) =>
			LANGUAGES.map((lang, second) => {
				const file = files[at]?.[second];
				if (!file) throw new Error(`${article.key} has no text`);
				return postOf(article, at, lang, file);
			}),
		),
		categories: termsOf(site.categories, FIRST_CATEGORY).map((term, at) => ({
			...term,
			count: site.articles.filter(
				({ category }) => category === Object.keys(site.categories)[Math.floor(at / 2)],
			).length,
			parent: 0,
		})),
		tags: termsOf(site.tags, FIRST_TAG),
		users: site.authors.map((author) => ({
			...author,
			description: author.biographies.en,
			url: "",
			gravatar: "secure.gravatar.com/avatar/0",
		})),
		media: site.articles.map(({ cover, date }, at) => ({
			id: FIRST_PICTURE + at,
			date,
			slug: cover,
			title: cover,
			alt_text: files[at]?.[0]?.front.alt ?? "",
			...{ width: 1600, height: 900, file: coverPath(cover), filesize: 30_000 },
			sizes: COVER_SIZES,
		})),
	};
}

function readArticle({ key }: Article, lang: Language): { front: FrontMatter; blocks: string } {
	const path = join(import.meta.dirname, "articles", `${key}.${lang}.html`);
	const [front = "", blocks = ""] = readFileSync(path, "utf8").split("\n---\n");
	return { front: JSON.parse(front), blocks };
}

function postOf(
	article: Article,
	at: number,
	lang: Language,
	{ front, blocks }: ReturnType<typeof readArticle>,
): RecordedPost {
	const { title, slug, excerpt, seo_description } = front;
	return {
		id: FIRST_POST + 2 * at + LANGUAGES.indexOf(lang),
		status: "publish",
		lang,
		translations: translationsOf(FIRST_POST + 2 * at),
		slug,
		date: article.date,
		title,
		excerpt: `<p>${excerpt}</p>\n`,
		content: blocks,
		author: article.author,
		featured_media: FIRST_PICTURE + at,
		categories: [termId(site.categories, article.category, lang, FIRST_CATEGORY)],
		tags: article.tags.map((tag) => termId(site.tags, tag, lang, FIRST_TAG)),
		meta: { seo_description },
		sticky: article.sticky ?? false,
	};
}

/** Each term once for each language, one after the other. */
function termsOf(terms: Record<string, Texts>, first: number): RecordedTerm[] {
	return Object.values(terms).flatMap((texts, at) =>
		LANGUAGES.map((lang, second) => ({
			id: first + 2 * at + second,
			...texts[lang],
			lang,
			translations: translationsOf(first + 2 * at),
		})),
	);
}

function termId(terms: object, key: string, lang: Language, first: number): number {
	const at = Object.keys(terms).indexOf(key);
	if (at < 0) throw new Error(`There is no category or tag ${key}`);
	return first + 2 * at + LANGUAGES.indexOf(lang);
}

function translationsOf(first: number): Record<Language, number> {
	return { fr: first, en: first + 1 };
}
