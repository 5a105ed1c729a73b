/** `/llms.txt`: the site's pages and posts with a line about each, as Markdown (https://llmstxt.org). */
import type { PostSummary } from "../../contract/blog.ts";
import { LANGUAGES } from "../../contract/languages.ts";
import {
	DOCUMENTS,
	type DocumentName,
	documentPath,
	markdownPath,
	postPath,
} from "../../contract/paths.ts";
import { bundledI18n } from "./bundled-i18n.ts";

/** The newest posts of each language; the sitemap has all. */
const MAX_POSTS = 50;

/** @param posts of both languages, the newest first */
export function renderLlms(posts: readonly PostSummary[], origin: string): string {
	const sections = LANGUAGES.map((language) => {
		const t = bundledI18n(language).getFixedT(language);
		const link = (title: string, path: string, about: string) =>
			`- [${inLine(title)}](${origin}${markdownPath(path)})${about && `: ${inLine(about)}`}`;
		const documents = (Object.keys(DOCUMENTS) as DocumentName[]).map((name) =>
			link(
				t("meta.title", { ns: name }),
				documentPath(name, language),
				t("meta.description", { ns: name }),
			),
		);
		const listed = posts
			.filter((post) => post.language === language && !post.isProtected && !post.isNoindex)
			.slice(0, MAX_POSTS)
			.map((post) => link(post.title, postPath(post), post.excerpt));
		const heading = t(`nav.languages.${language}`, { ns: "common" });
		const blog = [`## ${t("meta.title", { ns: "blog" })}`, ...listed];
		return [`## ${heading}`, ...documents, ...(listed.length > 0 ? ["", ...blog] : [])].join("\n");
	});
	const summary = LANGUAGES.map((language) =>
		bundledI18n(language).t("meta.description", { ns: "home" }),
	);
	return `# Tabulia\n\n${summary.map((line) => `> ${line}`).join("\n>\n")}\n\n${sections.join("\n\n")}\n`;
}

/** One line of text that ends no link. */
function inLine(text: string): string {
	return text
		.replace(/\s+/g, " ")
		.replace(/[[\]\\]/g, "\\$&")
		.trim();
}
