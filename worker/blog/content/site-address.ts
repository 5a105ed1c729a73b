/** Links to WordPress, where no reader should arrive, as addresses of the site (docs/product/blog.md#blog-posts). */
import type { Language } from "../../../contract/events.ts";
import { isLanguage } from "../../../contract/languages.ts";
import {
	ARCHIVE_KINDS,
	archivePath,
	blogPath,
	type DocumentName,
	documentPath,
	postPath,
} from "../../../contract/paths.ts";
import { decodeComponent } from "../../runtime/decode-component.ts";
import { fragmentAddress } from "./link-address.ts";
import { MEDIA_KINDS, toMediaAddress } from "./media-address.ts";

/** Place of a text. */
export interface Place {
	/** Scheme and host of WordPress. */
	wordpress: string;
	/** The address of WordPress's folder of uploads, which may be elsewhere, with a slash at its end. */
	uploads: string;
	/** The origin of the site. */
	site: string;
	/** Whether Cloudflare makes smaller copies of pictures; otherwise WordPress's are used. */
	resizes?: boolean;
	/** Other hosts whose pictures the site serves. */
	mediaHosts: readonly string[];
	/** The language of links that name none; a post in the other language is found all the same. */
	language: Language;
	/** The path of a post by its number, as far as the mirror knows it. */
	pathOfPost?: (id: number) => string | undefined;
}

/** The origins of WordPress and of the site. */
export type Origins = Omit<Place, "language" | "pathOfPost">;

/** Pages of WordPress by their slugs, and what the site has in their place. */
const PAGES: Readonly<Record<string, DocumentName>> = {
	...{ accueil: "home", home: "home", tarifs: "pricing", pricing: "pricing", beta: "beta" },
	...{ aide: "help", help: "help", docuextractor: "docuextractor" },
	...{ confidentialite: "privacy", "politique-de-confidentialite": "privacy", privacy: "privacy" },
	...{ "privacy-policy": "privacy", "mentions-legales": "legal", legal: "legal", eula: "eula" },
	...{ cgv: "terms", "conditions-generales-de-vente": "terms", terms: "terms" },
	...{ accessibilite: "accessibility", accessibility: "accessibility" },
	...{ retractation: "withdrawal", withdrawal: "withdrawal" },
};
/** Queries that name a page of WordPress. */
const PLAIN_PERMALINK = ["p", "page_id", "attachment_id", "preview", "preview_id"];
/** Path of a post of the site, whose ids have our prefix. */
const POST_PATH = /^\/\w\w\/blog\/[^/]+$/;
/** Year, month and day before a slug, or alone. */
const DATE_PART = /^\d{1,4}$/;

/**
 * The site's address for a link to WordPress's host, with its query and fragment; any other link as it
 * is. Undefined for what only WordPress has, such as its administration.
 */
export function toSiteAddress(address: string, place: Place): string | undefined {
	const url = URL.parse(address, place.site);
	const host = new URL(place.wordpress).host;
	const media = url && toMediaAddress(url.href, place.uploads, MEDIA_KINDS);
	if (media) return media;
	// Editors link over either scheme: the host decides.
	if (!url || !/^https?:$/.test(url.protocol) || url.host !== host) return address;
	const number = url.searchParams.get("p");
	const isPlain = PLAIN_PERMALINK.filter((name) => url.searchParams.has(name));
	for (const name of isPlain) url.searchParams.delete(name);
	const path =
		isPlain.length > 0 ? pathByNumber(number, place) : pathOf(url.pathname, place.language);
	if (path === undefined) return undefined;
	const isOfPost = POST_PATH.test(path) && url.hash.length > 1;
	return path + url.search + (isOfPost ? (fragmentAddress(url.hash) ?? "") : url.hash);
}

/** The post of `?p=7`; of one that is not there, and of a page, the blog. */
function pathByNumber(number: string | null, { language, pathOfPost }: Place): string {
	const post =
		number !== null && /^\d{1,12}$/.test(number) ? pathOfPost?.(Number(number)) : undefined;
	return post ?? blogPath(language);
}

function pathOf(pathname: string, byDefault: Language): string | undefined {
	const parts = decodeComponent(pathname)?.split("/").filter(Boolean);
	if (parts === undefined) return undefined;
	const [first = ""] = parts;
	const language = isLanguage(first) ? first : byDefault;
	if (isLanguage(first)) parts.shift();
	const isHome = parts.length === 0;
	if (parts[0] === "blog") parts.shift();
	while (DATE_PART.test(parts[0] ?? "")) parts.shift();
	if (parts.at(-2) === "page") parts.splice(-2);
	if (parts.at(-1) === "feed") parts.pop();
	const [kind = ""] = parts;
	const slug = parts.at(-1);
	if (slug === undefined) return isHome ? documentPath("home", language) : blogPath(language);
	if (/^(?:wp-|xmlrpc)/.test(kind)) return undefined;
	const archive = ARCHIVE_KINDS.find((each) => each === kind);
	// A category may be in another.
	if (archive !== undefined && parts.length > 1) return archivePath(language, archive, slug);
	const page = Object.hasOwn(PAGES, slug) ? PAGES[slug] : undefined;
	return page === undefined ? postPath({ language, slug }) : documentPath(page, language);
}
