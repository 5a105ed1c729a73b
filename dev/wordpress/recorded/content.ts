/** The content of the recorded WordPress, which tests may change. */
import type { Language } from "../../../contract/events.ts";
import categories from "./content/categories.json" with { type: "json" };
import media from "./content/media.json" with { type: "json" };
import posts from "./content/posts.json" with { type: "json" };
import tags from "./content/tags.json" with { type: "json" };
import users from "./content/users.json" with { type: "json" };

/** The ids of an object and its translations, by language. */
type Translations = Partial<Record<string, number>>;

export interface RecordedPost {
	id: number;
	status: string;
	lang: string;
	translations: Translations;
	/** Percent-encoded, as WordPress stores it. */
	slug: string;
	/** UTC, written without a zone. */
	date: string;
	/** The same; that of the publication until an editor changes the post. */
	modified?: string;
	title: string;
	excerpt: string;
	content: string;
	author: number;
	featured_media: number;
	categories: number[];
	tags: number[];
	/** Custom fields that are set. */
	meta?: Record<string, string | number>;
	/** Metadata of other plugins, as our plugin knows them. */
	seo?: Partial<Record<"title" | "description" | "canonical" | "image", string>> & {
		noindex?: boolean;
	};
	password?: string;
	sticky?: boolean;
	/** Former ones, percent-encoded. */
	oldSlugs?: string[];
	/** Unpublished changes. */
	autosave?: Pick<RecordedPost, "date" | "title" | "excerpt" | "content">;
}

export interface RecordedTerm {
	id: number;
	name: string;
	slug: string;
	lang: string;
	translations: Translations;
	/** Categories only. */
	count?: number;
	description?: string;
	parent?: number;
}

export interface RecordedUser {
	id: number;
	name: string;
	url: string;
	/** Biography for a language without one of its own. */
	description: string;
	/** Our plugin's fields have one for each language. */
	biographies?: Partial<Record<Language, string>>;
	slug: string;
	/** Address without scheme. */
	gravatar: string;
}
export type RecordedMedia = (typeof media)[number];

/** A redirect of the Redirection plugin. */
interface RecordedRedirect {
	from: string;
	regex: boolean;
	to: string;
	code: number;
}

export interface RecordedContent {
	redirects: RecordedRedirect[];
	posts: RecordedPost[];
	categories: RecordedTerm[];
	tags: RecordedTerm[];
	users: RecordedUser[];
	media: RecordedMedia[];
}

/**
 * A copy, so that a test may change it.
 *
 * @param longWords of the long post; the site needs a third of a second to convert all of its 40,000.
 */
export function recordedContent(longWords = LONG_WORDS): RecordedContent {
	const content: RecordedContent = structuredClone({
		redirects: [],
		...{ posts, categories, tags, users, media },
	});
	for (const post of content.posts) {
		post.content = post.content.replace("{forty thousand words}", () => longText(longWords));
	}
	return content;
}

/** The folder of a language in WordPress's addresses; English, the default, has none. */
export function languageFolder(language: Language | string): string {
	return language === "fr" ? "/fr" : "";
}

/** As on the recorded site: 250 KB. */
const LONG_WORDS = 40_000;
const WORDS_PER_PARAGRAPH = 100;
const WORDS =
	"lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna aliqua".split(
		" ",
	);

/** The text of the long post, generated as for the recorded site. */
function longText(words: number): string {
	const paragraphs = Array.from({ length: words / WORDS_PER_PARAGRAPH }, (_, paragraph) => {
		const its = Array.from(
			{ length: WORDS_PER_PARAGRAPH },
			(_, i) => WORDS[(paragraph * 7 + i * 3) % 19],
		);
		return `<p>${its.join(" ")}</p>`;
	});
	return `\n${paragraphs.join("\n\n\n\n")}\n\n\n`;
}
