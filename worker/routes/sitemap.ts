/** `/sitemap.xml`: documents, the blog, its posts and archives, each with its language alternates. */
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { allPosts } from "../blog/all-posts.ts";
import type { PostSummary } from "../contract/blog.ts";
import type { Language } from "../contract/events.ts";
import {
	type ArchiveKind,
	archivePath,
	blogPath,
	DOCUMENTS,
	type DocumentName,
	documentPath,
	postPath,
} from "../contract/paths.ts";
import { CACHE } from "../http/cache-policy.ts";
import { visitOf } from "./visit.ts";

const LANGUAGES = ["fr", "en"] as const;
/** A page's paths by language. */
type Twins = Partial<Record<Language | "x-default", string>>;

export const sitemap: Handler<AppEnv> = async (c) => {
	const { responses, env } = c.env;
	const blog = await c.env.blog();
	const visit = visitOf(c);
	const [lists, categories] = await Promise.all([
		Promise.all(LANGUAGES.map((of) => allPosts(blog, of, visit))),
		Promise.all(LANGUAGES.map((of) => blog.categories(of, visit))),
	]);
	const posts = lists.flat().filter((post) => !post.isProtected && !post.isNoindex);
	const pages: { path: string; twins: Twins; modifiedAt?: string }[] = [
		...(Object.keys(DOCUMENTS) as DocumentName[]).map((name) =>
			twinsOf((of) => documentPath(name, of), "fr"),
		),
		twinsOf(blogPath, "en"),
	].flatMap((twins) => LANGUAGES.flatMap((of) => ({ path: twins[of] ?? "", twins })));
	const filled = categories.flatMap((found) =>
		found.kind === "ok" ? found.value.filter(({ count }) => count > 0) : [],
	);
	const archives = new Set([
		...filled.map(({ language, slug }) => archivePath(language, "category", slug)),
		...posts.flatMap((post) => archivesOf(post)),
	]);
	const listed = [
		...pages,
		...[...archives].map((path) => ({ path, twins: {} })),
		...posts.map((post) => postEntry(post, posts)),
	];
	const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${listed.map((page) => entry(env.SITE_ORIGIN, page)).join("\n")}
</urlset>
`;
	return responses.file(xml, "application/xml; charset=utf-8", [["Cache-Control", CACHE.engines]]);
};

function twinsOf(pathOf: (language: Language) => string, byDefault: Language): Twins {
	return { fr: pathOf("fr"), en: pathOf("en"), "x-default": pathOf(byDefault) };
}

/** The pages of a post's author and tags; its categories are known already. */
function archivesOf({ language, author, tags }: PostSummary): string[] {
	const pathsOf = (kind: ArchiveKind, slug: string | null) =>
		slug === null ? [] : [archivePath(language, kind, slug)];
	return [...pathsOf("author", author.slug), ...tags.flatMap(({ slug }) => pathsOf("tag", slug))];
}

/** Alternates between posts that name each other as translations. */
function postEntry(post: PostSummary, posts: readonly PostSummary[]) {
	const others = posts.filter(
		(other) =>
			post.translationIds[other.language] === other.id &&
			other.translationIds[post.language] === post.id,
	);
	const twins = [post, ...others].map((each) => [each.language, postPath(each)]);
	return {
		path: postPath(post),
		twins: others.length > 0 ? Object.fromEntries(twins) : {},
		modifiedAt: post.modifiedAt,
	};
}

/** Paths are ours, or encoded slugs: nothing in them needs escaping. */
function entry(
	origin: string,
	{ path, twins, modifiedAt }: { path: string; twins: Twins; modifiedAt?: string },
): string {
	const alternates = Object.entries(twins).map(
		([of, href]) => `<xhtml:link rel="alternate" hreflang="${of}" href="${origin}${href}"/>`,
	);
	const modified = modifiedAt === undefined ? "" : `<lastmod>${modifiedAt}</lastmod>`;
	return `<url><loc>${origin}${path}</loc>${modified}${alternates.join("")}</url>`;
}
