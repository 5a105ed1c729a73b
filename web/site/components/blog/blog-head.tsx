import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Post } from "../../../../worker/contract/blog.ts";
import {
	type BlogView,
	type ListQuery,
	languageOf,
	listHref,
} from "../../../../worker/contract/blog-view.ts";
import type { Language } from "../../../../worker/contract/events.ts";
import { blogPath, documentPath, feedPath, postPath } from "../../../../worker/contract/paths.ts";
import type { SiteConfig } from "../../../../worker/contract/site-config.ts";
import { JsonLd } from "../json-ld.tsx";
import { organization } from "../organization.ts";
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
	const category = "query" in view ? view.query.category : undefined;
	return (
		<>
			{view.kind === "post" ? (
				<PostTags view={view} site={site} />
			) : view.kind === "list" || view.kind === "frame" ? (
				<ListTags query={view.query} site={site} />
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
			{category !== undefined && (
				<link
					rel="alternate"
					type="application/rss+xml"
					title={t("categoryFeed")}
					href={site.origin + feedPath(language, category)}
				/>
			)}
		</>
	);
}

function ListTags({ query, site }: { query: ListQuery; site: SiteConfig }) {
	const { t } = useTranslation("blog");
	const { language, search, category, page } = query;
	const address = (of: Language) => site.origin + blogPath(of);
	const parts = [
		...(search === undefined ? [] : [t("meta.search", { search })]),
		...(page > 1 ? [t("meta.page", { page })] : []),
		t("meta.title"),
	];
	const isComplete = search === undefined && category === undefined && page === 1;
	return (
		<>
			<ShareTags
				language={language}
				title={parts.join(" – ")}
				description={t("meta.description")}
				url={site.origin + listHref(query)}
				alternates={
					isComplete ? { fr: address("fr"), en: address("en"), "x-default": address("en") } : {}
				}
				image={{ ...card(language, site), alt: t("meta.title") }}
				type="website"
			/>
			<Robots isIndexed={search === undefined} />
			<JsonLd
				graph={[
					organization(site),
					{
						"@type": "Blog",
						name: t("meta.title"),
						url: address(language),
						inLanguage: language,
						publisher: { "@id": `${site.origin}/#organization` },
					},
					breadcrumbs(site, language, t),
				]}
			/>
		</>
	);
}

function PostTags({ view, site }: { view: Extract<BlogView, { kind: "post" }>; site: SiteConfig }) {
	const { t } = useTranslation("blog");
	const { post, translations } = view;
	const url = site.origin + postPath(post);
	const others = translations.map((each) => [each.language, site.origin + postPath(each)] as const);
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
				description={post.metaDescription}
				url={post.canonical ?? url}
				// Only real translations: the other language's blog is not an alternate of this post.
				alternates={
					others.length > 0 && post.canonical === null
						? { [post.language]: url, ...Object.fromEntries(others) }
						: {}
				}
				image={{ ...image, alt: post.cover?.alt || post.title }}
				type="article"
			/>
			<meta property="article:published_time" content={post.publishedAt} />
			<meta property="article:modified_time" content={post.modifiedAt} />
			<Robots isIndexed={!post.isProtected && !post.isNoindex} />
			<JsonLd
				graph={[
					organization(site),
					article(post, url, image.url, site),
					breadcrumbs(site, post.language, t, post),
				]}
			/>
		</>
	);
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
		description: post.metaDescription,
		image: [image],
		datePublished: post.publishedAt,
		dateModified: post.modifiedAt,
		inLanguage: post.language,
		author: { "@type": "Person", name: post.author.name },
		publisher: { "@id": `${site.origin}/#organization` },
		mainEntityOfPage: url,
		articleSection: post.category.name,
		keywords: post.tags.join(", "),
		timeRequired: `PT${post.readTime}M`,
	};
}

function breadcrumbs(site: SiteConfig, language: Language, t: TFunction<"blog">, post?: Post) {
	const steps = [
		["Tabulia", documentPath("home", language)],
		[t("title"), blogPath(language)],
		...(post ? [[post.title, postPath(post)] as const] : []),
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
