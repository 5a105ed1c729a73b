import { useTranslation } from "react-i18next";
import type { BlogView } from "../../../worker/contract/blog-view.ts";
import { blogPath, documentPath, postPath } from "../../../worker/contract/paths.ts";
import type { SiteConfig } from "../../../worker/contract/site-config.ts";
import { AvailableIn } from "../components/blog/available-in.tsx";
import { CoverPicture } from "../components/blog/cover-picture.tsx";
import { PostBody } from "../components/blog/post-body.tsx";
import { PostContents } from "../components/blog/post-contents.tsx";
import { PostGrid } from "../components/blog/post-grid.tsx";
import { PostHead } from "../components/blog/post-head.tsx";
import { TagList } from "../components/blog/tag-list.tsx";
import { CallBlock } from "../components/call-block.tsx";
import { Layout } from "../components/layout.tsx";
import { ShareButton } from "../components/share-button.tsx";

type View = Extract<BlogView, { kind: "post" }>;

/** A post: text, translations, related posts, sharing, and a link to the plans. */
export function BlogPostPage({ view, site }: { view: View; site: SiteConfig }) {
	const { t } = useTranslation("blog");
	const { post, translations, related } = view;
	const { language } = post;
	return (
		<Layout language={language} site={site} twins={twinsOf(view)}>
			<div className="reading-progress" aria-hidden="true" />
			<article className="mx-auto max-w-6xl px-5 py-12 lg:py-16">
				<div className="mx-auto max-w-3xl">
					<p className="mb-8 text-sm">
						<a href={blogPath(language)} className="text-soft hover:text-green hover:underline">
							← {t("backToBlog")}
						</a>
					</p>
					<PostHead post={post} />
					<div className="mt-4">
						<AvailableIn translations={translations} />
					</div>
				</div>
				{post.cover && (
					<CoverPicture
						cover={post.cover}
						seed={post.id}
						sizes="(min-width: 64rem) 60rem, 92vw"
						eager
						className="mx-auto mt-10 max-h-[32rem] w-full max-w-5xl rounded-2xl object-cover"
					/>
				)}
				<div className="post-columns">
					<PostContents contents={post.contents} />
					<PostBody post={post} />
				</div>
				<footer className="mx-auto mt-14 max-w-3xl space-y-6 border-line border-t pt-8">
					<TagList tags={post.tags} language={language} />
					<div className="flex flex-wrap items-center gap-4">
						<a href={blogPath(language)} className="button button-quiet min-h-11 px-4 py-2">
							{t("backToBlog")}
						</a>
						<ShareButton />
					</div>
				</footer>
			</article>
			<CallBlock
				title={t("call.title")}
				text={t("call.text")}
				cta={t("call.cta")}
				href={documentPath("pricing", language)}
				location="blog_post"
			/>
			{related.length > 0 && (
				<section className="mx-auto max-w-6xl px-5 py-16">
					<h2 className="mb-8 font-semibold text-2xl tracking-tight">{t("related")}</h2>
					<PostGrid posts={related} heading="h3" />
				</section>
			)}
			<div className="pb-16" />
		</Layout>
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
