import { useTranslation } from "react-i18next";
import { BLOG_LIMITS, type PostSummary } from "../../../../contract/blog.ts";
import { postPath } from "../../../../contract/paths.ts";
import { AuthorName } from "./author-name.tsx";
import { CoverPicture } from "./cover-picture.tsx";
import { PostDate } from "./post-date.tsx";
import { TagList } from "./tag-list.tsx";

interface Props {
	post: PostSummary;
	eager: boolean;
	/** Level of the card's title, which depends on the heading above it. */
	heading: "h2" | "h3";
	/** How wide its picture is on wide screens. */
	width: string | undefined;
}

/** A post in a list: cover, title, excerpt, date, read time and up to three tags. */
export function PostCard({ post, eager, heading: Heading, width }: Props) {
	const { t } = useTranslation("blog");
	return (
		<article className="post-card" lang={post.language}>
			<CoverPicture
				cover={post.cover}
				seed={post.id}
				sizes={`(min-width: 62rem) ${width}, (min-width: 40rem) 46vw, 92vw`}
				eager={eager}
				className="post-cover"
			/>
			<div className="flex grow flex-col gap-3 p-5">
				<p className="flex flex-wrap gap-x-3 text-soft text-sm">
					<PostDate at={post.publishedAt} language={post.language} />
					{post.readTime !== null && <span>{t("readTime", { minutes: post.readTime })}</span>}
					{/* On a line of its own: beside the date it would change lines when the typeface arrives. */}
					<span className="basis-full">
						<AuthorName author={post.author} language={post.language} />
					</span>
				</p>
				<Heading className="text-balance font-semibold text-xl tracking-tight wrap-anywhere">
					<a href={postPath(post)} className="post-link">
						{post.title}
					</a>
				</Heading>
				{post.excerpt && <p className="line-clamp-3 text-soft wrap-anywhere">{post.excerpt}</p>}
				<TagList tags={post.tags.slice(0, BLOG_LIMITS.tagsPerCard)} language={post.language} />
			</div>
		</article>
	);
}
