import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Post, Translation } from "../../../../contract/blog.ts";
import { blogPath, documentPath } from "../../../../contract/paths.ts";
import { AuthorBox } from "./author-box.tsx";
import { AvailableIn } from "./available-in.tsx";
import { CoverPicture } from "./cover-picture.tsx";
import { PostBody } from "./post-body.tsx";
import { hasContents, PostContents } from "./post-contents.tsx";
import { PostHead } from "./post-head.tsx";
import { TagList } from "./tag-list.tsx";

interface Props {
	post: Post;
	translations: readonly Translation[];
	/** The post's sanitised text; the preview's has the browser's approval (Trusted Types). */
	html?: string | TrustedHTML;
	/** In place of cover and text. */
	closed?: ReactNode;
	/** After the text. */
	children?: ReactNode;
}

/** A post with its title, cover, contents, tags and author: one left edge for all of them. */
export function PostArticle({ post, translations, html = post.html, closed, children }: Props) {
	const { t } = useTranslation("blog");
	const { language } = post;
	return (
		<article className="px-5 py-12 lg:py-16">
			<div className="reading-progress" aria-hidden="true" />
			<div className={hasContents(post) ? "post-page post-page-wide" : "post-page"}>
				<p className="mb-8 text-sm">
					<a href={blogPath(language)} className="text-soft hover:text-green hover:underline">
						← {t("backToBlog")}
					</a>
				</p>
				<PostHead post={post} />
				<AvailableIn translations={translations} />
				{post.cover && !closed && (
					<CoverPicture
						cover={post.cover}
						seed={post.id}
						sizes="(min-width: 72rem) 61rem, (min-width: 45rem) 42rem, 92vw"
						eager
						className="mt-8 max-h-[32rem] w-full rounded-2xl object-cover"
					/>
				)}
				<div className="post-columns">
					{hasContents(post) && <PostContents contents={post.contents} />}
					{closed ?? <PostBody html={html} />}
				</div>
				{post.isCut && (
					<p className="post-end text-soft">
						{t("cut")}{" "}
						<a href={documentPath("help", language)} className="text-green underline">
							{t("cutLink")}
						</a>
					</p>
				)}
				<footer className="post-end">
					<TagList tags={post.tags} language={language} />
					<AuthorBox post={post} />
					{children}
				</footer>
			</div>
		</article>
	);
}
