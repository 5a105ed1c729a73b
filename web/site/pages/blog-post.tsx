import { useTranslation } from "react-i18next";
import type { BlogView } from "../../../contract/blog-view.ts";
import { blogPath, documentPath, postPath } from "../../../contract/paths.ts";
import type { SiteConfig } from "../../../contract/site-config.ts";
import { PasswordForm } from "../components/blog/password-form.tsx";
import { PostArticle } from "../components/blog/post-article.tsx";
import { PostGrid } from "../components/blog/post-grid.tsx";
import { PostNeighbours } from "../components/blog/post-neighbours.tsx";
import { ShareTargets } from "../components/blog/share-targets.tsx";
import { CallBlock } from "../components/call-block.tsx";
import { Layout } from "../components/layout.tsx";
import { NewsletterForm } from "../components/newsletter-form.tsx";

type View = Extract<BlogView, { kind: "post" }>;

/** A post: text, translations, related posts, sharing, and a link to the plans. */
export function BlogPostPage({ view, site }: { view: View; site: SiteConfig }) {
	return (
		<Layout language={view.post.language} site={site} twins={twinsOf(view)}>
			<PostContent view={view} site={site} />
		</Layout>
	);
}

/** The post without the frame, which may have been sent before it. */
export function PostContent({ view, site }: { view: View; site: SiteConfig }) {
	const { t } = useTranslation("blog");
	const { post, translations, related, previous, next, failure } = view;
	const { language } = post;
	const isClosed = post.isProtected && post.html === "";
	return (
		<>
			<PostArticle
				post={post}
				translations={translations}
				{...(isClosed && { closed: <PasswordForm post={post} {...(failure && { failure })} /> })}
			>
				<ShareTargets title={post.title} url={site.origin + postPath(post)} />
				<a href={blogPath(language)} className="button button-quiet min-h-11 px-4 py-2">
					{t("backToBlog")}
				</a>
				<NewsletterForm language={language} />
			</PostArticle>
			<CallBlock
				title={t("call.title")}
				text={t("call.text")}
				cta={t("call.cta")}
				href={documentPath("pricing", language)}
				location="blog_post"
			/>
			<PostNeighbours previous={previous} next={next} />
			{related.length > 0 && (
				<section className="mx-auto max-w-6xl px-5 py-16">
					<h2 className="mb-8 font-semibold text-2xl tracking-tight">{t("related")}</h2>
					<PostGrid posts={related} heading="h3" />
				</section>
			)}
			<div className="pb-16" />
		</>
	);
}

/** The post's translation if there is one, else the other language's blog. */
function twinsOf({ post, translations }: View) {
	const link = (of: "fr" | "en") => {
		const twin = post.language === of ? post : translations.find(({ language }) => language === of);
		return `${twin ? postPath(twin) : blogPath(of)}?lang=${of}`;
	};
	return { fr: link("fr"), en: link("en") };
}
