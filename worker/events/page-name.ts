import { LANGUAGES } from "../../contract/languages.ts";
import { DOCUMENTS, type DocumentName, documentPath } from "../../contract/paths.ts";

const NAMES: ReadonlyMap<string, DocumentName> = new Map(
	(Object.keys(DOCUMENTS) as DocumentName[]).flatMap((name) =>
		LANGUAGES.map((language) => [documentPath(name, language), name] as const),
	),
);

const BLOG_PAGE = /^\/(?:fr|en)\/blog(?:\/([^/]+)(\/.+)?)?\/?$/;

/**
 * The name under which a page's speed is counted, the same in both languages: visitors can invent paths,
 * so that what is none of ours is `other`.
 *
 * @example pageName("/en/pricing") // "pricing"; the list of posts and its archives are "blog", a post "post"
 */
export function pageName(path: string): string {
	const document = NAMES.get(path) ?? NAMES.get(path.replace(/\/$/, ""));
	if (document) return document;
	const [isBlog, slug, archive] = BLOG_PAGE.exec(path) ?? [];
	if (isBlog === undefined) return "other";
	return slug === undefined || archive !== undefined ? "blog" : "post";
}
