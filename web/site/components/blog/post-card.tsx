import { useTranslation } from "react-i18next";
import { BLOG_LIMITS, type PostSummary } from "../../../../worker/contract/blog.ts";
import { postPath } from "../../../../worker/contract/paths.ts";
import { CoverPicture } from "./cover-picture.tsx";
import { PostDate } from "./post-date.tsx";

interface Props {
	post: PostSummary;
	eager?: boolean;
	/** Level of the card's title, which depends on the heading above it. */
	heading?: "h2" | "h3";
}

/** A post in a list: cover, title, excerpt, date, read time and up to three tags. */
export function PostCard({ post, eager = false, heading: Heading = "h2" }: Props) {
	const { t } = useTranslation("blog");
	const tags = post.tags.slice(0, BLOG_LIMITS.tagsPerCard);
	return (
		<article className="post-card" lang={post.language}>
			<CoverPicture
				cover={post.cover}
				seed={post.id}
				sizes="(min-width: 64rem) 21rem, (min-width: 40rem) 45vw, 92vw"
				eager={eager}
				className="post-cover"
			/>
			<div className="flex grow flex-col gap-3 p-5">
				<p className="flex flex-wrap gap-x-3 text-soft text-sm">
					<PostDate at={post.publishedAt} language={post.language} />
					<span>{t("readTime", { minutes: post.readTime })}</span>
				</p>
				<Heading className="text-balance font-semibold text-xl tracking-tight wrap-anywhere">
					<a href={postPath(post)} className="post-link">
						{post.title}
					</a>
				</Heading>
				{post.excerpt && <p className="line-clamp-3 text-soft wrap-anywhere">{post.excerpt}</p>}
				{tags.length > 0 && (
					<ul className="mt-auto flex flex-wrap gap-2 pt-1 text-sm" aria-label={t("tags")}>
						{tags.map((tag) => (
							<li key={tag} className="max-w-full truncate rounded-md bg-green-wash px-2 py-0.5">
								{tag}
							</li>
						))}
					</ul>
				)}
			</div>
		</article>
	);
}
