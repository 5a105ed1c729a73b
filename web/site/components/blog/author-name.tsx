import { useTranslation } from "react-i18next";
import type { PostSummary } from "../../../../contract/blog.ts";
import { archivePath } from "../../../../contract/paths.ts";

/** Author of a post, with a link to the author's other posts. */
export function AuthorName({ author, language }: Pick<PostSummary, "author" | "language">) {
	const { t } = useTranslation("blog");
	const text = t("by", { author: author.name });
	if (author.slug === null) return <span>{text}</span>;
	return (
		<a href={archivePath(language, "author", author.slug)} className="relative hover:underline">
			{text}
		</a>
	);
}
