import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Post, Translation } from "../../../../contract/blog.ts";
import { archiveOf, type BlogView, languageOf, listHref } from "../../../../contract/blog-view.ts";
import type { Language } from "../../../../contract/events.ts";
import {
	archivePath,
	blogPath,
	documentPath,
	feedPath,
	postPath,
} from "../../../../contract/paths.ts";
import type { SiteConfig } from "../../../../contract/site-config.ts";
import { archiveName } from "../../blog/archive-name.ts";
import { JsonLd } from "../json-ld.tsx";
import { organization } from "../organization.ts";
import { PaintAfter } from "../paint-after.tsx";
import { ShareTags } from "../share-tags.tsx";
import { absentTexts } from "./absent-texts.ts";

interface Props {
	view: BlogView;
	site: SiteConfig;
}

/** Metadata of a blog page for search engines and other sites. */
export function BlogHead({ view, site }: Props) {
	const { t } = useTranslation("blog");
	const language = languageOf(view);
	const archive = "query" in view ? archiveOf(view.query) : undefined;
	const isStreamed = view.kind === "frame" || view.kind === "postFrame";
	return (
		<>
			<PaintAfter id={isStreamed ? "content" : "end"} />
			{view.kind === "post" ? (
				<PostTags view={view} site={site} />
			) : view.kind === "list" || view.kind === "frame" ? (
				<ListTags view={view} site={site} />
			) : view.kind === "postFrame" ? (
				// The title follows with the post: of two, browsers show the first.
				<>
					<meta name="description" content={t("meta.description")} />
					<link rel="canonical" href={site.origin + postPath(view)} />
				</>
			) : (
				<>
					<title>{t(absentTexts(view).title)}</title>
					<meta name="robots" content="noindex" />
				</>
			)}
			<link
				rel="alternate"
				type="application/rss+xml"
				title={t("title")}
				href={site.origin + feedPath(language)}
			/>
			{archive !== undefined && (
				<link
					rel="alternate"
					type="application/rss+xml"
					title={t("archiveFeed")}
					href={site.origin + feedPath(language, archive)}
				/>
			)}
		</>
	);
}

type ListView = Extract<BlogView, { kind: "list" | "frame" }>;

function ListTags({ view, site }: { view: ListView; site: SiteConfig }) {
	const { t } = useTranslation("blog");
	const { query } = view;
	const archive = view.kind === "list" ? view.archive : undefined;
	const { language, search, page } = query;
	const limit = archiveOf(query);
	const name = limit && archiveName(limit.slug, archive);
	const title = limit ? t(`archive.${limit.kind}.title`, { name }) : t("meta.title");
	const ofArchive = limit && t(`archive.${limit.kind}.description`, { name });
	const address = (of: Language) => site.origin + blogPath(of);
	const url = site.origin + listHref(query);
	const twins = view.kind === "list" ? view.translations : [];
	const alternates = limit
		? alternatesOf(site, { language, url }, twins, (twin) =>
				archivePath(twin.language, limit.kind, twin.slug),
			)
		: { fr: address("fr"), en: address("en"), "x-default": address("en") };
	const parts = [
		...(search === undefined ? [] : [t("meta.search", { search })]),
		...(page > 1 ? [t("pagination.page", { page })] : []),
		title,
	];
	const isFirst = search === undefined && page === 1;
	// The content after a frame says itself that there is no such archive (worker/render/render-blog.tsx).
	const isFound = view.kind === "frame" || limit === undefined || archive !== undefined;
	return (
		<>
			<ShareTags
				language={language}
				title={parts.join(" – ")}
				description={archive?.description || ofArchive || t("meta.description")}
				url={url}
				alternates={isFirst ? alternates : {}}
				image={{ ...card(language, site), alt: title }}
				type="website"
			/>
			<Robots isIndexed={search === undefined && isFound && !site.isHidden} />
			<JsonLd
				graph={[
					organization(site),
					{
						"@type": limit ? "CollectionPage" : "Blog",
						name: title,
						url: limit ? url : address(language),
						inLanguage: language,
						publisher: { "@id": `${site.origin}/#organization` },
					},
					breadcrumbs(site, language, t, name && [name, listHref({ ...query, page: 1 })]),
				]}
			/>
		</>
	);
}

function PostTags({ view, site }: { view: Extract<BlogView, { kind: "post" }>; site: SiteConfig }) {
	const { t } = useTranslation("blog");
	const { post, translations } = view;
	const url = site.origin + postPath(post);
	const cover = post.cover && {
		url: site.origin + post.cover.src,
		width: post.cover.width,
		height: post.cover.height,
	};
	const image = post.shareImage
		? { url: site.origin + post.shareImage }
		: (cover ?? card(post.language, site));
	return (
		<>
			<ShareTags
				language={post.language}
				title={post.metaTitle}
				description={post.metaDescription || post.title}
				url={post.canonical ?? url}
				// Only real translations: the other language's blog is not an alternate of this post.
				alternates={
					post.canonical === null
						? alternatesOf(site, { language: post.language, url }, translations, postPath)
						: {}
				}
				image={{ ...image, alt: post.cover?.alt || post.title }}
				type="article"
			/>
			<meta property="article:published_time" content={post.publishedAt} />
			<meta property="article:modified_time" content={post.modifiedAt} />
			<Robots isIndexed={!post.isProtected && !post.isNoindex && !site.isHidden} />
			<JsonLd
				graph={[
					organization(site),
					article(post, url, image.url, site),
					breadcrumbs(site, post.language, t, [post.title, postPath(post)]),
				]}
			/>
		</>
	);
}

/** The addresses of a page and its translations; none for a page without any. */
function alternatesOf(
	site: SiteConfig,
	own: { language: Language; url: string },
	translations: readonly Translation[],
	pathOf: (translation: Translation) => string,
): Partial<Record<Language, string>> {
	if (translations.length === 0) return {};
	const others = translations.map((each) => [each.language, site.origin + pathOf(each)]);
	return { [own.language]: own.url, ...Object.fromEntries(others) };
}

/** Search engines may show large pictures of what they list. */
function Robots({ isIndexed }: { isIndexed: boolean }) {
	return <meta name="robots" content={isIndexed ? "max-image-preview:large" : "noindex"} />;
}

/** https://schema.org/BlogPosting, with the fields that search engines require of an article. */
function article(post: Post, url: string, image: string, site: SiteConfig) {
	return {
		"@type": "BlogPosting",
		headline: post.title,
		...(post.metaDescription && { description: post.metaDescription }),
		image: [image],
		datePublished: post.publishedAt,
		dateModified: post.modifiedAt,
		inLanguage: post.language,
		author: {
			"@type": "Person",
			name: post.author.name,
			...(post.author.slug && {
				url: site.origin + archivePath(post.language, "author", post.author.slug),
			}),
		},
		publisher: { "@id": `${site.origin}/#organization` },
		mainEntityOfPage: url,
		...(post.category && { articleSection: post.category.name }),
		...(post.tags.length > 0 && { keywords: post.tags.map(({ name }) => name).join(", ") }),
		...(post.readTime !== null && { timeRequired: `PT${post.readTime}M` }),
	};
}

function breadcrumbs(
	site: SiteConfig,
	language: Language,
	t: TFunction<"blog">,
	last?: readonly [name: string, path: string] | "",
) {
	const steps = [
		["Tabulia", documentPath("home", language)],
		[t("title"), blogPath(language)],
		...(last ? [last] : []),
	];
	return {
		"@type": "BreadcrumbList",
		itemListElement: steps.map(([name, path = ""], at) => ({
			"@type": "ListItem",
			position: at + 1,
			name,
			item: site.origin + path,
		})),
	};
}

/** The blog's sharing card (dev/make-pictures.ts). */
function card(language: Language, site: SiteConfig) {
	return { url: `${site.origin}/og/blog-${language}.png`, width: 1200, height: 630 };
}
