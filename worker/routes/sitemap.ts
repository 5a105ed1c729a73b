/** `/sitemap.xml`: documents, the blog, its posts and archives, each with its language alternates. */
import type { Handler } from "hono";
import type { PostSummary, Translation } from "../../contract/blog.ts";
import type { Language } from "../../contract/events.ts";
import {
	archivePath,
	blogPath,
	DOCUMENTS,
	type DocumentName,
	documentPath,
	postPath,
} from "../../contract/paths.ts";
import type { AppEnv } from "../app-env.ts";
import type { BlogContents } from "../blog/blog-port.ts";
import { CACHE } from "../http/cache-policy.ts";
import { HttpError } from "../http/errors.ts";
import { escapeXml } from "../runtime/escape-xml.ts";
import { fileWithTag } from "./tagged-file.ts";
import { visitOf } from "./visit.ts";

const LANGUAGES = ["fr", "en"] as const;
/** A page's paths by language. */
type Twins = Partial<Record<Language | "x-default", string>>;

interface Listed {
	path: string;
	twins: Twins;
	modifiedAt?: string | undefined;
	/** A path of the site. */
	image?: string | undefined;
}

/** All of the blog, or none of the sitemap: search engines take what is missing for deleted. */
export const sitemap: Handler<AppEnv> = async (c) => {
	const blog = await c.env.blog();
	const found = await blog.contents(visitOf(c));
	if (found.kind !== "ok") throw new HttpError("unavailable", "sitemap: the blog is unavailable");
	const origin = c.env.env.SITE_ORIGIN;
	const listed = [...documents(), ...archivesOf(found.value), ...postsOf(found.value)];
	const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${listed.map((page) => entry(origin, page)).join("\n")}
</urlset>
`;
	return fileWithTag(c, xml, "application/xml; charset=utf-8", {
		cacheControl: CACHE.engines,
		modifiedAt: newestOf(found.value.posts),
		ageSeconds: found.ageSeconds,
	});
};

function documents(): Listed[] {
	const twins = [
		...(Object.keys(DOCUMENTS) as DocumentName[]).map((name) =>
			twinsOf((of) => documentPath(name, of), "fr"),
		),
		twinsOf(blogPath, "en"),
	];
	return twins.flatMap((each) => LANGUAGES.map((of) => ({ path: each[of] ?? "", twins: each })));
}

function twinsOf(pathOf: (language: Language) => string, byDefault: Language): Twins {
	return { fr: pathOf("fr"), en: pathOf("en"), "x-default": pathOf(byDefault) };
}

/** The pages of categories, tags and authors with posts. */
function archivesOf({ archives }: BlogContents): Listed[] {
	return archives.map(({ language, kind, archive, posts, translations }) => ({
		path: archivePath(language, kind, archive.slug),
		twins: alternatesOf({ language, slug: archive.slug }, translations, (page) =>
			archivePath(page.language, kind, page.slug),
		),
		modifiedAt: newestOf(posts),
	}));
}

function postsOf({ posts }: BlogContents): Listed[] {
	const open = posts.filter((post) => !post.isProtected && !post.isNoindex);
	const byId = new Map(open.map((post) => [post.id, post]));
	return open.map((post) => {
		// Alternates name each other as translations.
		const others = Object.values(post.translationIds).flatMap((id) => byId.get(id) ?? []);
		const twins = others.filter((other) => other.translationIds[post.language] === post.id);
		return {
			path: postPath(post),
			twins: alternatesOf(post, twins, postPath),
			modifiedAt: post.modifiedAt,
			image: post.cover?.src,
		};
	});
}

type Address = Pick<Translation, "language" | "slug">;

function alternatesOf(
	page: Address,
	others: readonly Address[],
	pathOf: (page: Address) => string,
): Twins {
	if (others.length === 0) return {};
	return Object.fromEntries([page, ...others].map((each) => [each.language, pathOf(each)]));
}

function newestOf(posts: readonly PostSummary[]): string | undefined {
	return posts
		.map(({ modifiedAt }) => modifiedAt)
		.sort()
		.at(-1);
}

/** Paths are ours, or encoded slugs: nothing in them needs escaping. */
function entry(origin: string, { path, twins, modifiedAt, image }: Listed): string {
	const alternates = Object.entries(twins).map(
		([of, href]) => `<xhtml:link rel="alternate" hreflang="${of}" href="${origin}${href}"/>`,
	);
	const modified = modifiedAt === undefined ? "" : `<lastmod>${modifiedAt}</lastmod>`;
	const picture =
		image === undefined
			? ""
			: `<image:image><image:loc>${escapeXml(origin + image)}</image:loc></image:image>`;
	return `<url><loc>${origin}${path}</loc>${modified}${alternates.join("")}${picture}</url>`;
}
