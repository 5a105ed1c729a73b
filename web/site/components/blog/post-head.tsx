import { useTranslation } from "react-i18next";
import type { Post } from "../../../../contract/blog.ts";
import { archivePath } from "../../../../contract/paths.ts";
import { formatDay } from "../../blog/format-day.ts";
import { AuthorName } from "./author-name.tsx";
import { AuthorPicture } from "./author-picture.tsx";
import { PostDate } from "./post-date.tsx";

/** A post's title, author, date and read time. */
export function PostHead({ post }: { post: Post }) {
	const { t } = useTranslation("blog");
	const { category, language } = post;
	const updated = formatDay(post.modifiedAt, language);
	return (
		<header className="space-y-5">
			{category && (
				<p className="font-medium text-green text-sm">
					{category.slug === null ? (
						category.name
					) : (
						<a href={archivePath(language, "category", category.slug)} className="hover:underline">
							{category.name}
						</a>
					)}
				</p>
			)}
			<h1 className="text-balance font-semibold text-3xl tracking-tight wrap-anywhere sm:text-4xl lg:text-5xl">
				{post.title}
			</h1>
			<div className="flex items-center gap-3 text-sm">
				<AuthorPicture name={post.author.name} src={post.author.avatar} />
				<div>
					<p className="font-medium">
						<AuthorName author={post.author} language={language} />
					</p>
					<p className="flex flex-wrap gap-x-4 text-soft">
						<PostDate at={post.publishedAt} language={language} />
						{post.readTime !== null && <span>{t("readTime", { minutes: post.readTime })}</span>}
						{updated !== formatDay(post.publishedAt, language) && (
							<span>{t("updated", { date: updated })}</span>
						)}
					</p>
				</div>
			</div>
		</header>
	);
}
