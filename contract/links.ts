/** The tagged links of campaigns and their short addresses (docs/product/reports.md#campaign-links). */
import { LANGUAGES } from "./languages.ts";
import {
	ACCOUNT_PATHS,
	blogPath,
	DOCUMENTS,
	type DocumentName,
	documentPath,
	REDIRECTS,
} from "./paths.ts";

/** See `shortPath`. Not in `paths.ts`, the redirects of which each page of the app loads. */
export const GO = "/go/:name";

/** Tags by which reports know a link, in the order of its address. */
export const LINK_TAGS = ["utm_source", "utm_medium", "utm_campaign", "utm_content"] as const;
export type LinkTag = (typeof LINK_TAGS)[number];
export type LinkTags = Record<LinkTag, string>;

/** The tag that a link may lack. */
export const OPTIONAL_TAG = "utm_content" satisfies LinkTag;

/** Each isolate has all of them in its memory, archived ones too; the limit is that of the database. */
export const MAX_LINKS = 2000;

/** The database checks the same. Names in parentheses are the reports' own. */
export const LINK_NAME = /^[a-z0-9-]{2,40}$/;
export const LINK_TAG = /^[^()]{1,100}$/;

/** A page that links may lead to, and its tags. */
export interface LinkTarget extends LinkTags {
	path: string;
}

/** The pages that links lead to most: the call to action, documents, blog and sign-up. */
export const LANDING_PATHS: readonly string[] = [
	REDIRECTS.cta,
	...LANGUAGES.flatMap((language) => [
		...(Object.keys(DOCUMENTS) as DocumentName[]).map((name) => documentPath(name, language)),
		blogPath(language),
	]),
	ACCOUNT_PATHS.auth,
];

const BLOG_PATH = /^\/(?:fr|en)\/blog(?:\/(?:category|tag|author))?\/[\w%-]+$/;

/** Whether links may lead to it: those pages, and what the blog may have. */
export function isLandingPath(path: string): boolean {
	return LANDING_PATHS.includes(path) || BLOG_PATH.test(path);
}

/**
 * The address that a link stands for, without the site.
 * @example linkAddress({ path: "/cta", utm_source: "qr", … }) // "/cta?utm_source=qr&utm_medium=print&utm_campaign=salon"
 */
export function linkAddress(target: LinkTarget): string {
	const tags = LINK_TAGS.map((tag) => [tag, target[tag]]).filter(([, value]) => value !== "");
	return `${target.path}?${new URLSearchParams(tags)}`;
}

/** The short address of a link. */
export function shortPath(name: string): string {
	return GO.replace(":name", name);
}
